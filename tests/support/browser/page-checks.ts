import axe from 'axe-core';
import { expect, type Locator, type Page } from 'playwright/test';

/** Checks the present page with axe in both colour schemes. */
async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await colorsSettled(page);
    expect(await axeViolations(page), colorScheme).toEqual([]);
  }
}

/**
 * Runs all axe rules. The code of axe is large, so it is added to a page once and describes only
 * failures.
 */
async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const injected = (globalThis as unknown as { axe: typeof axe }).axe; // by the line before
    const { violations } = await injected.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
}

/** Colours fade into each other; only the final ones are checked. */
async function colorsSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const fading = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.allSettled(fading.map(({ finished }) => finished));
  });
}

/** Checks that apply to every screen and dialog. */
export async function inspect(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectTouchTargets(page);
  await expectWholeWords(page);
  await expectAccessible(page);
}

/** No button text is cut off, and no line breaks inside an amount or an ordinary word. */
async function expectWholeWords(page: Page): Promise<void> {
  expect(await page.evaluate(wrappedWords)).toEqual([]);
  const cut = await page.locator('.mantine-Button-label').evaluateAll((labels) =>
    labels
      .filter((label) => label.checkVisibility({ visibilityProperty: true }))
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map((label) => label.textContent),
  );
  expect(cut).toEqual([]);
}

/**
 * Words of ordinary length that are split over two lines. A line may break after a hyphen or a
 * slash.
 */
function wrappedWords(): string[] {
  const broken: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    if (text.parentElement?.closest('.visually-hidden, option, script, style')) continue;
    for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[^\s\-/·–]{2,}/g)) {
      if (word.length > 18) continue;
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      if (new Set(tops).size > 1) broken.push(word);
    }
  }
  return broken;
}

/**
 * Nothing overflows the page or an open dialog sideways, once the layout has followed the window's
 * size.
 */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect.poll(() => overflowingElements(page)).toEqual([]);
}

function overflowingElements(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      document.documentElement,
      ...document.querySelectorAll('dialog, [role=dialog], [role=dialog] *'),
    ]
      .filter(
        (element) =>
          element.scrollWidth > element.clientWidth &&
          (element === document.documentElement ||
            /auto|scroll/.test(getComputedStyle(element).overflowX)),
      )
      .map((element) => `${element.tagName}.${element.className}: ${element.scrollWidth} px`),
  );
}

const targets =
  'button, a[href], select, input:not([type=radio], [type=file], [type=hidden]), label:has(> input[type=radio])';

/**
 * Every touch target is at least 48 px high and wide. With a mouse, the navigation of the desk needs
 * 40 px (ADM-15).
 */
async function expectTouchTargets(scope: Page | Locator): Promise<void> {
  const found = await scope.locator(targets).evaluateAll((elements) =>
    elements
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      // Elements that are off the screen until they have the focus are no targets.
      .filter(({ box }) => box.width > 1 && box.bottom > 0)
      .map(({ element, box }) => ({
        element,
        box,
        isDense:
          innerWidth >= 992 &&
          matchMedia('(pointer: fine)').matches &&
          element.closest('nav[aria-label=Admin]') !== null,
      }))
      .map(({ element, box, isDense }) => ({
        name: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent}`,
        // Layout rounds to fractions of a pixel.
        small:
          Math.min(box.width, box.height) < (isDense ? 39.9 : 47.9)
            ? `${box.width} × ${box.height}`
            : null,
      })),
  );
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ small }) => small)).toEqual([]);
}
