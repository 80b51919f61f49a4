import type {} from '@vitest/browser-playwright';
import type { BrowserCommand } from 'vitest/node';

interface Media {
  /** `null` is the screen again. */
  media?: 'print' | null;
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: Media) => Promise<void>;
    allowCamera: (isAllowed: boolean) => Promise<void>;
    insertText: (text: string) => Promise<void>;
    pressMouse: (selector: string) => Promise<void>;
    releaseMouse: () => Promise<void>;
    loseFile: (path: string) => Promise<void>;
    findFile: (path: string) => Promise<void>;
  }
}

/** Commands that a test page cannot run itself. Playwright runs them from outside. */
export const emulateMedia: BrowserCommand<[Media]> = ({ page }, media) => page.emulateMedia(media);

/** The user's answer to the browser's camera prompt. */
export const allowCamera: BrowserCommand<[boolean]> = async ({ context }, isAllowed) => {
  await context.clearPermissions();
  // Everything that is not granted here is denied.
  await context.grantPermissions([isAllowed ? 'camera' : 'geolocation']);
};

/** What a phone's keyboard fills in at once, such as a suggestion or its own clipboard. */
export const insertText: BrowserCommand<[string]> = ({ page }, text) =>
  page.keyboard.insertText(text);

/** Presses the mouse in the middle of the element and keeps it pressed. */
export const pressMouse: BrowserCommand<[string]> = async ({ iframe, page }, selector) => {
  await iframe.locator(selector).hover();
  await page.mouse.down();
};

/** Releases the mouse where it is. */
export const releaseMouse: BrowserCommand<[]> = ({ page }) => page.mouse.up();

/** Makes the file missing on the server until `findFile`. */
export const loseFile: BrowserCommand<[string]> = ({ context }, path) =>
  context.route(`**${path}*`, (route) => route.fulfill({ status: 404 }));

export const findFile: BrowserCommand<[string]> = ({ context }, path) =>
  context.unroute(`**${path}*`);
