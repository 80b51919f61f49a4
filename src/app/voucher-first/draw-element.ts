import type { ReactElement, ReactNode } from 'react';

const attributeNames: Readonly<Record<string, string>> = {
  className: 'class',
  shapeRendering: 'shape-rendering',
};

/**
 * Draws what React would, without loading it: elements of HTML and SVG with attributes and styles of
 * their own properties (`--name`), and components without hooks.
 */
export function drawElement(node: ReactNode): Node[] {
  if (Array.isArray(node)) return node.flatMap(drawElement);
  if (typeof node === 'string' || typeof node === 'number') return [new Text(String(node))];
  if (node === null || typeof node !== 'object') return [];
  const { type, props } = node as ReactElement<Record<string, unknown>>;
  if (typeof type === 'function') return drawElement((type as (from: unknown) => ReactNode)(props));
  const { children, style, ...attributes } = props;
  const element = createElement(type);
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(attributeNames[name] ?? name, String(value));
  }
  for (const [name, value] of Object.entries(style ?? {})) {
    element.style.setProperty(name, String(value));
  }
  element.append(...drawElement(children as ReactNode));
  return [element];
}

function createElement(name: string): HTMLElement | SVGElement {
  if (name !== 'svg' && name !== 'path') return document.createElement(name);
  return document.createElementNS('http://www.w3.org/2000/svg', name);
}
