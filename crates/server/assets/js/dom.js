// @ts-check
// Small helpers for documents.

const SVG = 'http://www.w3.org/2000/svg';

/**
 * An SVG element with these attributes.
 * @param {string} tag
 * @param {Record<string, string | number>} [attributes]
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/**
 * An HTML element with these attributes and children.
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} children
 * @returns {HTMLElement}
 */
export function html(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/**
 * The element that the page must have.
 * @param {string} selector
 * @param {ParentNode} [root]
 * @returns {HTMLElement}
 */
export function need(selector, root = document) {
  const found = root.querySelector(selector);
  if (!found) throw new Error(`The page has no ${selector}.`);
  return /** @type {HTMLElement} */ (found);
}

/**
 * The element, where the page has it.
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const maybe = (selector) => document.querySelector(selector);

/**
 * What a data block of the page says.
 * @param {string} id
 * @returns {any}
 */
export function data(id) {
  return JSON.parse(document.getElementById(id)?.textContent || 'null');
}

/** Whether the reader wants things to stand still. */
export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
