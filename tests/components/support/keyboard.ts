import { expect } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';

/** Presses Tab until something has the focus. */
export async function tabTo(target: Locator): Promise<void> {
  for (let presses = 0; presses < 30; presses += 1) {
    await userEvent.keyboard('{Tab}');
    if (target.query() === document.activeElement) return;
  }
  await expect.element(target).toHaveFocus();
}

/** Presses a key before the page has had any time since the last step. */
export function pressAtOnce(key: Pick<KeyboardEventInit, 'key' | 'ctrlKey'>): void {
  const target = document.activeElement ?? document.body;
  target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...key }));
}
