import { type Pages, replacePageDurations } from './page-durations.ts';

/**
 * On the pages that open from now on, forms wait ten times the 4 seconds of OUT-7 for a response.
 */
export async function waitForAnswers(pages: Pages): Promise<void> {
  await replacePageDurations(pages, { form: { answer: 40_000 } });
}
