// @ts-check
// Touching with a finger or a mouse: a click touches, and a piece can be dragged to where it shall go.

/** How far a pointer goes, in pixels, before it drags. */
const SLACK = 6;

export class Drag {
  /** @type {{ id: number, name: string, x: number, y: number, lifted: SVGElement | undefined, before: string } | undefined} */
  #held;
  #over = '';

  /**
   * @param {SVGSVGElement} drawing
   * @param {import('./places.js').Places} places
   * @param {import('./board.js').Board} board
   */
  constructor(drawing, places, board) {
    this.drawing = drawing;
    this.places = places;
    this.board = board;
    drawing.addEventListener('pointerdown', (event) => this.#down(event));
    drawing.addEventListener('pointermove', (event) => this.#move(event));
    drawing.addEventListener('pointerup', (event) => this.#up(event));
    drawing.addEventListener('pointercancel', () => this.#drop());
    drawing.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      board.onLetGo();
    });
  }

  /** @param {MouseEvent} event */
  #spot(event) {
    const matrix = this.drawing.getScreenCTM();
    if (!matrix) return { x: -1, y: -1 };
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x, y };
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.button !== 0 || this.#held) return;
    const place = this.places.at(this.#spot(event));
    if (!place) return;
    this.#held = { id: event.pointerId, name: place.name, x: event.clientX, y: event.clientY, lifted: undefined, before: '' };
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const held = this.#held;
    if (!held && event.pointerType === 'mouse') this.#hover(event);
    if (!held || held.id !== event.pointerId) return;
    if (!held.lifted) {
      const far = Math.hypot(event.clientX - held.x, event.clientY - held.y) > SLACK;
      if (!far || !this.board.mayLift(held.name)) return;
      const piece = this.#top(held.name);
      const element = piece && this.board.pieces?.find(piece.id);
      if (!element) return;
      this.board.onLift(held.name);
      this.drawing.setPointerCapture(event.pointerId);
      held.lifted = element;
      held.before = element.getAttribute('transform') ?? '';
      element.parentNode?.append(element);
      element.classList.add('m-lifted');
    }
    const { x, y } = this.#spot(event);
    const scale = /scale\(([\d.]+)\)/.exec(held.before)?.[1] ?? '0.3';
    held.lifted.setAttribute('transform', `translate(${x} ${y})scale(${Number(scale) * 1.1})`);
  }

  /** @param {PointerEvent} event */
  #hover(event) {
    const name = this.places.at(this.#spot(event))?.name ?? '';
    if (name === this.#over) return;
    this.#over = name;
    this.board.onHover(name);
  }

  /**
   * The piece that is taken from a place: the last one of a tray, the upper one of a point.
   * @param {string} name
   */
  #top(name) {
    const tray = this.places.find(name)?.tray;
    const { pieces } = this.board.scene;
    if (!tray) return pieces.filter(({ point }) => point === name).at(-1);
    const slot = tray.slots[tray.filled - 1];
    return slot && pieces.find(({ point, x, y }) => point === null && x === slot.x && y === slot.y);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const held = this.#held;
    if (!held || held.id !== event.pointerId) return;
    const place = this.places.at(this.#spot(event));
    const { lifted } = held;
    const arrives = lifted && place && place.name !== held.name && this.board.mayDrop(place.name);
    this.#drop(arrives ? place : undefined);
    if (arrives) {
      this.board.dropped = lifted.getAttribute('data-piece') ?? '';
      this.board.onTouch(place.name);
    } else if (!lifted && place?.name === held.name) {
      this.board.onTouch(held.name);
    }
  }

  /**
   * Lets go of the piece: where it shall go, or where it was.
   * @param {import('./types').Spot} [to]
   */
  #drop(to) {
    const held = this.#held;
    this.#held = undefined;
    if (!held?.lifted) return;
    held.lifted.classList.remove('m-lifted');
    held.lifted.setAttribute('transform', to ? held.before.replace(/translate\([^)]*\)/, `translate(${to.x} ${to.y})`) : held.before);
  }
}
