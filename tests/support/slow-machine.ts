import { type Pages, replacePageDurations } from './page-durations.ts';

/** Longer than any test takes. */
const tenMinutes = 10 * 60_000;

/** Toasts on the pages from here on stay until the test closes them. */
export async function keepToasts(pages: Pages): Promise<void> {
  await replacePageDurations(pages, { screen: { toast: tenMinutes } });
}

/** Forms on the pages from here on wait for their answer ten times as long as the 4 seconds of decision 26. */
export async function waitForAnswers(pages: Pages): Promise<void> {
  await replacePageDurations(pages, { form: { answer: 40_000 } });
}
