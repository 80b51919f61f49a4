import type { BrowserContext } from 'playwright/test';
import type { appDurations, Replacements } from '../../../domain/durations.ts';

/** A page, or all pages of a browser. */
export type Pages = Pick<BrowserContext, 'addInitScript'>;

type AppReplacements = Replacements<typeof appDurations>;

/** Replaces durations in the pages that open from now on; earlier replacements stay. */
export async function replacePageDurations(
  pages: Pages,
  replacements: AppReplacements,
): Promise<void> {
  await pages.addInitScript((added) => {
    const before = (globalThis as { volmaakDurations?: AppReplacements }).volmaakDurations ?? {};
    const volmaakDurations: Record<string, object> = { ...before };
    for (const [name, group] of Object.entries(added)) {
      volmaakDurations[name] = { ...volmaakDurations[name], ...group };
    }
    Object.assign(globalThis, { volmaakDurations });
  }, replacements);
}
