import type {} from '@vitest/browser-playwright';
import type { BrowserCommand } from 'vitest/node';

interface Media {
  colorScheme?: 'light' | 'dark';
  reducedMotion?: 'reduce' | 'no-preference';
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    emulateMedia: (media: Media) => Promise<void>;
  }
}

/** What the page of a test cannot do by itself: Playwright does it from outside. */
export const emulateMedia: BrowserCommand<[Media]> = ({ page }, media) => page.emulateMedia(media);
