import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { expectTouchTargets, expectWholeWords } from './checks.ts';

/**
 * Checks the screen, or a part of it, on the narrowest phone with letters of twice the size:
 * everything is in view, words are whole, and targets are large enough.
 */
export async function inspectLargest(part = page.elementLocator(document.body)): Promise<void> {
  await page.viewport(320, 640);
  document.documentElement.style.fontSize = '200%';
  try {
    await expect.poll(() => widest(part.element())).toBeLessThan(321);
    expectTouchTargets(part.element());
    expectWholeWords(part.element() as HTMLElement); // the parts of the app are HTML
  } finally {
    document.documentElement.style.fontSize = '';
    await page.viewport(360, 800);
  }
}

/** How far right a part or something in it reaches, in pixels. */
function widest(part: Element): number {
  const shown = [part, ...part.querySelectorAll('*')].filter(
    (element) => element.checkVisibility() && !element.closest('.visually-hidden'),
  );
  return Math.max(...shown.map((element) => element.getBoundingClientRect().right));
}
