// What goes over the wire, as `src/live/message.rs` and the crate `mura-picture` have it.

export type Side = 'first' | 'second';
export type What = 'draw' | 'take-back';
export type GameName = 'mur-classic' | 'mur-kraken' | 'mur-advanced' | 'ur' | 'morabaraba';
export type Tint = 'black' | 'white' | 'blue';

export interface Spot { x: number; y: number }

export interface Point extends Spot { name: string; r: number; hit: number }

export interface Kind {
  kind: 'stone' | 'mur-stone' | 'ship' | 'kraken' | 'yellow-kraken' | 'die' | 'disc' | 'binary-die' | 'cow';
  tint?: Tint;
  value?: number;
  number?: number;
  marked?: boolean | null;
  shot?: boolean;
}

export interface Piece extends Spot, Kind { id: string; point: string | null; r: number }

export interface Label extends Spot { text: string; size: number; align: 'left' | 'middle' | 'right' }

export interface Seat extends Spot { player: Side; width: number; height: number; on_turn: boolean; labels: Label[] }

export interface Tray {
  player: Side;
  purpose: 'off' | 'river' | 'home' | 'cows' | 'marks' | 'dice';
  slots: Spot[];
  r: number;
  filled: number;
}

export type Mark = 'last' | 'trapped' | 'row' | 'picked' | 'target';

export interface Highlight extends Spot { mark: Mark; point: string; r: number; occupied: boolean }

export interface Scene {
  game: GameName;
  width: number;
  height: number;
  flipped: boolean;
  title: string;
  words: string;
  seats: Seat[];
  trays: Tray[];
  points: Point[];
  pieces: Piece[];
  highlights: Highlight[];
  route: Spot[];
  arrows: Spot[][];
}

export type Reason = 'enters' | 'moves' | 'knocked' | 'withdrawn' | 'shot' | 'home' | 'reset' | 'die' | 'shifts';

export interface Travel extends Kind { piece: string; becomes: string; reason: Reason; beat: number; way: Spot[]; r: number }

export interface Motion { travels: Travel[] }

export interface Choice { text: string; touches: string[]; needed: number; word?: string }

export interface PlayView { text: string; remark: string; words: string; by: Side | null; left_ms: number | null }

export interface Clocks { control: string; left_ms: [number | null, number | null]; running: Side | null; delay_ms: number }

export interface May {
  draw: boolean;
  take_back: boolean;
  resign: boolean;
  abort: boolean;
  hint: boolean;
  premove: boolean;
  rematch: boolean;
}

export interface EndView { outcome: 'p1win' | 'p2win' | 'draw' | 'none'; words: string; series: string | null }

export interface DiceView { commitment: string; seeds: [string | null, string | null]; secret: string | null }

export interface View {
  game: string;
  version: number;
  ply: number;
  kept: number;
  plays: PlayView[];
  position: string;
  seat: Side | null;
  turn: Side | null;
  scene: Scene;
  motions: Motion[];
  clocks: Clocks;
  legal: Choice[];
  offers: [What, Side][];
  may: May;
  end: EndView | null;
  dice: DiceView | null;
  premove: string[];
  next: string | null;
}

export type ToServer =
  | { type: 'play'; ply: number; text: string }
  | { type: 'premove'; touches: string[] }
  | { type: 'premoves' }
  | { type: 'preview'; text: string }
  | { type: 'offer' | 'decline' | 'agree'; what: What }
  | { type: 'resign' }
  | { type: 'abort' }
  | { type: 'rematch' }
  | { type: 'hint' }
  | { type: 'seed'; text: string }
  | { type: 'turn'; flipped: boolean }
  | { type: 'pong'; number: number }
  | { type: 'sync' };

export type ToClient =
  | ({ type: 'state' } & View)
  | ({ type: 'update' } & View)
  | { type: 'refused'; request: string; reason: string }
  | { type: 'premoves'; ply: number; legal: Choice[] }
  | { type: 'premove'; touches: string[] }
  | { type: 'preview'; text: string; motion: Motion }
  | { type: 'hint'; ply: number; choice: Choice; words: string }
  | { type: 'thinking'; waiting: number }
  | { type: 'presence'; here: [boolean, boolean]; watching: number }
  | { type: 'rematch-offered'; by: Side }
  | { type: 'storage'; works: boolean }
  | { type: 'next'; game: string }
  | { type: 'ping'; number: number; lag_ms: number | null }
  | { type: 'bye'; reason: string };

/** What `GET /game/KEY/scene?ply=` answers. */
export interface Step { ply: number; scene: Scene; motion: Motion | null; words: string }

/** What the game page says about itself in its data block. */
export interface GamePage {
  key: string;
  game: GameName;
  seat: Side | null;
  names: [string, string];
  sides: [string, string];
  per_number: number;
  second_begins: boolean;
  ended: boolean;
  ply: number;
  plays: PlayView[];
  scene: Scene;
}
