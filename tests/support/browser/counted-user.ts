import { expect, type Locator, type Page } from 'playwright/test';
import type { ChosenFile } from './pictures.ts';

/** What a user has done: taps beside typing, and keys, with those that lead to the next field. */
interface Effort {
  taps: number;
  keys: number;
}

/**
 * Keys a second. On phones 37,000 people typed 36 words of 5 letters a minute on average (Palin and
 * others, "How do people type on mobile devices?", 2019).
 */
const keysPerSecond = (36 * 5) / 60;
/** To decide (1.35 s in the keystroke-level model) and to hit. */
const secondsPerTap = 1.5;

/** The seconds of a user at a normal speed, without those in which the phone or the network works. */
export function secondsOf({ taps, keys }: Effort): number {
  return taps * secondsPerTap + keys / keysPerSecond;
}

/** A user whose taps and keys are counted. They type only where the focus is already. */
export function countedUser(page: Page) {
  const effort: Effort = { taps: 0, keys: 0 };
  return {
    effort,
    async tap(target: Locator): Promise<void> {
      effort.taps += 1;
      await target.tap();
    },
    /** Types into the field that has the focus, and leads on with Enter. */
    async type(field: Locator, text: string): Promise<void> {
      await expect(field).toBeFocused();
      effort.keys += text.length + 1;
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    },
    /** One tap opens the list of the phone, and another one chooses. */
    async choose(list: Locator, option: string): Promise<void> {
      effort.taps += 2;
      await list.selectOption(option);
    },
    /** One tap opens the phone's pictures, one their folder, and one chooses. */
    async chooseFile(opener: Locator, file: ChosenFile): Promise<void> {
      effort.taps += 3;
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), opener.tap()]);
      await chooser.setFiles(file);
    },
  };
}
