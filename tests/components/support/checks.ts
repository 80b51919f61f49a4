import axe from 'axe-core';
import { expect } from 'vitest';
import { commands, type Locator, page } from 'vitest/browser';
import { expectFit } from './fit.ts';

/** The checks for every screen and dialog. */
export async function inspect(): Promise<void> {
  await expectNoSidewaysScroll();
  expectTouchTargets();
  expectWholeWords();
  await expectAccessible();
}

/**
 * A narrow phone, and letters of twice the size on a usual and a narrow one. Sizes of the same width
 * come together, because a change of the width is slow.
 */
const smallScreens = [
  { width: 360, letters: '200%' },
  { width: 320, letters: '200%' },
  { width: 320, letters: '100%' },
];

/** The same, and the layout on the smallest screens (SCR-6). */
export async function inspectAllSizes(): Promise<void> {
  await inspect();
  for (const { width, letters } of smallScreens) {
    const screen = `${width} px, letters ${letters}`;
    if (innerWidth !== width || innerHeight !== 640) await page.viewport(width, 640);
    document.documentElement.style.fontSize = letters;
    try {
      await expectNoSidewaysScroll();
      await expectFit(screen);
      expectTouchTargets();
      // Letters of twice the size may break a long word.
      if (letters === '100%') expectWholeWords();
    } finally {
      document.documentElement.style.fontSize = '';
    }
  }
  await page.viewport(360, 800);
}

/** Waits until an element shows each of these words, such as figures with their labels. */
export async function expectWords(
  locator: Locator,
  ...words: readonly (string | RegExp)[]
): Promise<void> {
  for (const each of words) await expect.element(locator).toMatchTextContent(each);
}

/** Runs axe on the page, in both colour schemes. */
export async function expectAccessible(): Promise<void> {
  expect(await violations(), 'light').toEqual([]);
  await commands.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  try {
    // In the dark scheme only the colours differ.
    expect(await violations({ runOnly: ['color-contrast'] }), 'dark').toEqual([]);
  } finally {
    await commands.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  }
}

async function violations(options: axe.RunOptions = {}): Promise<string[]> {
  await colorsSettled();
  const found = await axe.run(document, {
    resultTypes: ['violations'],
    preload: false,
    ...options,
  });
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`,
  );
}

/** Colours fade, so the check waits for the final ones. */
async function colorsSettled(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const fading = document.getAnimations().filter((each) => each instanceof CSSTransition);
  await Promise.allSettled(fading.map(({ finished }) => finished));
}

/**
 * Checks that the page and an open dialog do not scroll sideways, after a change of the window's
 * size.
 */
export async function expectNoSidewaysScroll(): Promise<void> {
  await expect.poll(wideParts).toEqual([]);
}

function wideParts(): string[] {
  const root = document.documentElement;
  return [root, ...document.querySelectorAll('dialog, [role=dialog], [role=dialog] *')]
    .filter(
      (element) =>
        element.scrollWidth > element.clientWidth &&
        (element === root || /auto|scroll/.test(getComputedStyle(element).overflowX)),
    )
    .map((element) => `${element.tagName}.${element.className}: ${element.scrollWidth} px`);
}

const targets =
  'button, a[href], select, input:not([type=radio], [type=file], [type=hidden]), label:has(> input[type=radio])';

/**
 * Checks that every touch target is at least 48 px high and wide. With a mouse, the navigation of the
 * desk needs 40 px (ADM-15).
 */
export function expectTouchTargets(scope: ParentNode = document): void {
  const found = [...scope.querySelectorAll(targets)]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    // Seven days of 48 px are wider than the narrowest phone.
    .filter(({ element }) => innerWidth > 336 || !element.matches('.mantine-DatePicker-day'))
    // A link that is above the page until it has the focus is not a touch target.
    .filter(({ box }) => box.width > 1 && box.bottom + scrollY > 0);
  expect(found.length).toBeGreaterThan(0);
  const small = found
    // Layout rounds to parts of a pixel.
    .filter(({ element, box }) => Math.min(box.width, box.height) < leastSize(element) - 0.1)
    .map(({ element, box }) => `${element.outerHTML.slice(0, 120)}: ${box.width} × ${box.height}`);
  expect(small).toEqual([]);
}

function leastSize(element: Element): number {
  const isDense = innerWidth >= 992 && element.closest('nav[aria-label=Admin]');
  return isDense && matchMedia('(pointer: fine)').matches ? 40 : 48;
}

/** Checks that no button's text is cut off and that no amount or ordinary word is broken. */
export function expectWholeWords(scope: HTMLElement = document.body): void {
  expect(brokenWords(scope)).toEqual([]);
  const cut = [...scope.querySelectorAll('.mantine-Button-label')]
    .filter((label) => label.checkVisibility({ visibilityProperty: true }))
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    .map((label) => label.textContent);
  expect(cut).toEqual([]);
}

/** Finds words of ordinary length on two lines. Breaks after a hyphen or slash are fine. */
function brokenWords(scope: HTMLElement): string[] {
  const broken: string[] = [];
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (text.parentElement?.closest('.visually-hidden, option, script, style')) continue;
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s\-/·–]{2,}/g)) {
      if (word.length <= 18 && linesOf(text, index, word.length) > 1) broken.push(word);
    }
  }
  return broken;
}

function linesOf(text: Node, start: number, length: number): number {
  const range = document.createRange();
  range.setStart(text, start);
  range.setEnd(text, start + length);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}
