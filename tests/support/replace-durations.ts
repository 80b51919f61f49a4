import { onTestFinished } from 'vitest';
import {
  appDurations,
  type Replacements,
  replaceDurations,
  serverDurations,
} from '../../domain/durations.ts';

/** Replaces durations of the app's code in this process until the end of the test. */
export function replaceAppDurations(replacements: Replacements<typeof appDurations>): void {
  replaceUntilEnd(appDurations, replacements);
}

/** Replaces durations of the server's code in this process until the end of the test. */
export function replaceServerDurations(replacements: Replacements<typeof serverDurations>): void {
  replaceUntilEnd(serverDurations, replacements);
}

type AnyDurations = Parameters<typeof replaceDurations>[0];

function replaceUntilEnd<All extends AnyDurations>(
  durations: All,
  replacements: Replacements<All>,
): void {
  const before = structuredClone(durations);
  onTestFinished(() => replaceDurations(durations, before));
  replaceDurations(durations, replacements);
}
