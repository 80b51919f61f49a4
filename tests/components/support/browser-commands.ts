import type {} from '@vitest/browser-playwright';
import type { BrowserCommand } from 'vitest/node';

interface Media {
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: Media) => Promise<void>;
    allowCamera: (isAllowed: boolean) => Promise<void>;
    pressMouse: (selector: string) => Promise<void>;
    releaseMouse: () => Promise<void>;
    loseFile: (path: string) => Promise<void>;
    findFile: (path: string) => Promise<void>;
  }
}

/** What the page of a test cannot do by itself: Playwright does it from outside. */
export const emulateMedia: BrowserCommand<[Media]> = ({ page }, media) => page.emulateMedia(media);

/** What the user answers when the browser asks about the camera. */
export const allowCamera: BrowserCommand<[boolean]> = async ({ context }, isAllowed) => {
  await context.clearPermissions();
  // Whatever is not granted here is denied.
  await context.grantPermissions([isAllowed ? 'camera' : 'geolocation']);
};

/** Presses the mouse on the middle of what a selector finds, and keeps it pressed. */
export const pressMouse: BrowserCommand<[string]> = async ({ iframe, page }, selector) => {
  await iframe.locator(selector).hover();
  await page.mouse.down();
};

/** Lifts it where it is. */
export const releaseMouse: BrowserCommand<[]> = ({ page }) => page.mouse.up();

/** The server has no such file until `findFile`, however often a browser asks for it. */
export const loseFile: BrowserCommand<[string]> = ({ context }, path) =>
  context.route(`**${path}*`, (route) => route.fulfill({ status: 404 }));

export const findFile: BrowserCommand<[string]> = ({ context }, path) =>
  context.unroute(`**${path}*`);
