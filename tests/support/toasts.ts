import { expect, type Page } from 'playwright/test';

const parts = {
  'page title': 'h1',
  'dialog title': '[role=dialog] h2',
  'Close button': '[role=dialog] button[aria-label=Close]',
  'connection chip': '[role=status] [data-lost]',
  'button of a dialog': '[role=dialog] button',
  navigation: 'nav a',
  'button of the head': 'main h1 ~ button',
};

/** The toast that is shown lies over none of what has to stay free. */
export async function expectNothingCovered(page: Page): Promise<void> {
  const toast = page.locator('.mantine-Notification-root');
  await expect(toast).toBeVisible();
  // What makes room for it follows it.
  await expect.poll(() => page.evaluate(coveredParts, parts)).toEqual([]);
}

function coveredParts(selectors: Record<string, string>): string[] {
  const toast = document.querySelector('.mantine-Notification-root')?.getBoundingClientRect();
  if (!toast) return ['there is no toast'];
  if (toast.left < 0 || toast.right > innerWidth || toast.bottom > innerHeight) {
    return ['the toast is cut off'];
  }
  // Behind a dialog nothing can be seen or pressed anyway.
  const open = document.querySelector('[role=dialog]');
  return Object.entries(selectors).flatMap(([name, selector]) =>
    [...document.querySelectorAll(selector)]
      .filter(
        (part) => !open || [...document.querySelectorAll('[role=dialog]')].at(-1)?.contains(part),
      )
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
      .filter(
        ({ box }) =>
          box.width > 1 &&
          box.left < toast.right &&
          box.right > toast.left &&
          box.top < toast.bottom &&
          box.bottom > toast.top,
      )
      // What its own dialog has scrolled out of view is covered by nothing.
      .filter(({ part, box }) => {
        const scroller = part.closest('[role=dialog]')?.getBoundingClientRect();
        return !scroller || Math.min(box.bottom, scroller.bottom) > toast.top;
      })
      .map(({ part }) => `${name}: ${part.textContent || part.getAttribute('aria-label')}`),
  );
}
