import type { Locator, Page } from 'playwright';
import { expect as base } from 'playwright/test';

/** Patience for slow machines; the times are measured, and nothing is asserted about them. */
export const expect = base.configure({ timeout: 60_000 });

/** The most presses of Tab that anybody would make to reach something. */
const mostTabs = 80;

/** All that somebody without a mouse can do on a page. */
export interface Keyboard {
  press(key: string, times?: number): Promise<void>;
  type(text: string): Promise<void>;
  /**
   * Presses Tab, or Shift+Tab, until the target has the focus.
   * @throws Error if the target cannot be reached by keyboard
   */
  tabTo(target: Locator, direction?: 'Tab' | 'Shift+Tab'): Promise<void>;
  /** Presses a key until something is so. */
  pressUntil(key: string, isSo: () => Promise<boolean>): Promise<void>;
  /** How many keys were pressed so far. A key together with Ctrl or Shift counts once. */
  presses(): number;
}

/** The keyboard of a page, which counts each press. */
export function keyboardOf(page: Page): Keyboard {
  let presses = 0;

  async function press(key: string, times = 1) {
    for (let time = 0; time < times; time += 1) {
      await page.keyboard.press(key);
      presses += 1;
    }
  }

  async function pressUntil(key: string, isSo: () => Promise<boolean>) {
    for (let time = 0; time < mostTabs; time += 1) {
      if (await isSo()) return;
      await press(key);
    }
    throw new Error(`${mostTabs} presses of ${key} were not enough`);
  }

  return {
    press,
    pressUntil,
    async type(text) {
      await page.keyboard.type(text);
      presses += text.length;
    },
    async tabTo(target, direction = 'Tab') {
      await expect(target).toBeVisible();
      await pressUntil(direction, () =>
        target.evaluate((element) => element === document.activeElement),
      );
    },
    presses: () => presses,
  };
}
