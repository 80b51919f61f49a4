import { type Pages, replacePageDurations } from './page-durations.ts';

/** Forms on the pages from here on wait for their answer ten times as long as the 4 seconds of OUT-7. */
export async function waitForAnswers(pages: Pages): Promise<void> {
  await replacePageDurations(pages, { form: { answer: 40_000 } });
}
