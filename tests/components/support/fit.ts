import { expect } from 'vitest';

/**
 * Checks that no text is cut, that no control lies on another, and that the focus follows the visual
 * order: down, and to the right.
 */
export async function expectFit(screen: string): Promise<void> {
  await expect.poll(cutTexts, { message: screen }).toEqual([]);
  await expect.poll(coveredControls, { message: screen }).toEqual([]);
  await expect.poll(stepsBack, { message: screen }).toEqual([]);
}

/** What is on top: the last dialog, or the whole page. */
function onTop(): ParentNode {
  return [...document.querySelectorAll('[role=dialog], dialog[open]')].at(-1) ?? document.body;
}

/** Elements that hide what does not fit into them, and have text that does not. */
function cutTexts(): string[] {
  return [...onTop().querySelectorAll('*')]
    .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
    .filter((element) => /hidden|clip/.test(getComputedStyle(element).overflowX))
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => !element.closest('.visually-hidden, svg, input, select, textarea'))
    .filter(({ textContent }) => textContent.trim() !== '')
    .map((element) => `${element.className}: ${element.textContent.slice(0, 60)}`);
}

const controls =
  'button, a[href], select, input:not([type=hidden], [type=file]), textarea, summary';

function shownControls() {
  return [...onTop().querySelectorAll(controls)]
    .filter((each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((element) => ({ element, box: shownBox(element), layer: layerOf(element) }))
    .filter(({ box }) => box.right - box.left > 1 && box.bottom - box.top > 1);
}

/** Controls that get the focus later than one below them, or to their right in the same line. */
function stepsBack(): string[] {
  const shown = shownControls().filter(({ element }) => element.matches(':not(:disabled)'));
  return shown.flatMap((next, index) => {
    const previous = shown[index - 1];
    if (!previous || previous.layer !== next.layer) return [];
    // The content of an open row comes before the row that stands beside it, as on the dashboard.
    if (isOpened(previous.element) && !isOpened(next.element)) return [];
    const isAbove = next.box.bottom <= previous.box.top + 1 && next.box.left < previous.box.right;
    const isInLine = next.box.top < previous.box.bottom && next.box.bottom > previous.box.top;
    const isLeft = isInLine && next.box.right <= previous.box.left + 1;
    return isAbove || isLeft ? [`${nameOf(previous.element)} > ${nameOf(next.element)}`] : [];
  });
}

/** The element is in the content of a row that is open. */
function isOpened(element: Element): boolean {
  return [...document.querySelectorAll('[aria-expanded=true][aria-controls]')].some((row) =>
    document.getElementById(row.getAttribute('aria-controls') ?? '')?.contains(element),
  );
}

function coveredControls(): string[] {
  const shown = shownControls();
  return shown.flatMap((one, index) =>
    shown
      .slice(index + 1)
      .filter((other) => other.layer === one.layer && isOver(one.box, other.box))
      .filter((other) => !isInside(one.box, other.box) && !isInside(other.box, one.box))
      .map((other) => `${nameOf(one.element)} / ${nameOf(other.element)}`),
  );
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The part of an element that the frames around it, which scroll, let be seen. */
function shownBox(element: Element): Box {
  let { left, right, top, bottom } = element.getBoundingClientRect();
  for (let frame = element.parentElement; frame; frame = frame.parentElement) {
    if (!/auto|scroll|hidden/.test(getComputedStyle(frame).overflow)) continue;
    const box = frame.getBoundingClientRect();
    left = Math.max(left, box.left);
    right = Math.min(right, box.right);
    top = Math.max(top, box.top);
    bottom = Math.min(bottom, box.bottom);
  }
  return { left, right, top, bottom };
}

/** What stays in its place while the rest scrolls may lie over it. */
function layerOf(element: Element): Element | null {
  for (let each: Element | null = element; each; each = each.parentElement) {
    if (/fixed|sticky/.test(getComputedStyle(each).position)) return each;
  }
  return null;
}

export function isOver(one: Box, other: Box): boolean {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  // Layout rounds to parts of a pixel.
  return across > 1 && down > 1;
}

/** Such as a button that a field has inside. */
function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.left >= outer.left - 1 &&
    inner.right <= outer.right + 1 &&
    inner.top >= outer.top - 1 &&
    inner.bottom <= outer.bottom + 1
  );
}

function nameOf(element: Element): string {
  return element.getAttribute('aria-label') ?? (element.textContent.trim() || element.outerHTML);
}
