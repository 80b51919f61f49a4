import type { Page } from 'playwright';

// The page's own clock measures, so that the work of the tool does not count.

/** A condition that the page itself evaluates. It can use nothing from outside. */
export type Condition = () => boolean;

const measure = (isShown: Condition, start: string) => `{
  const start = ${start};
  const look = () => {
    if ((${isShown})()) resolve(performance.now() - start);
    else requestAnimationFrame(look);
  };
  look();
}`;

/** Has each new document of a page measure how long it takes from the start of its navigation. */
export async function watchStarts(page: Page, isShown: Condition): Promise<void> {
  const content = `window.shown = new Promise((resolve) => ${measure(isShown, '0')})`;
  await page.addInitScript({ content });
}

/** Has the page measure how long it takes from the next click. */
export async function watchClick(page: Page, isShown: Condition): Promise<void> {
  await page.evaluate(`window.shown = new Promise((resolve) => {
    const begin = () => ${measure(isShown, 'performance.now()')};
    addEventListener('click', begin, { capture: true, once: true });
  }); undefined`);
}

/** Waits for what is watched, and returns the milliseconds. */
export function untilShown(page: Page): Promise<number> {
  return page.evaluate('window.shown');
}

/** Whether the dashboard shows the price and the vehicle of the bench. */
export const dashboardIsShown: Condition = () => {
  const text = document.body?.textContent ?? '';
  return text.includes('R20.75') && text.includes('Toyota Corolla');
};
