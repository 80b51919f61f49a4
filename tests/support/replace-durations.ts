import { onTestFinished } from 'vitest';
import {
  appDurations,
  type Replacements,
  replaceDurations,
  serverDurations,
} from '../../domain/durations.ts';

/** Until the end of the test, the app's code in this process waits so long instead. */
export function replaceAppDurations(replacements: Replacements<typeof appDurations>): void {
  replaceUntilEnd(appDurations, replacements);
}

/** Until the end of the test, the server's code in this process waits so long instead. */
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
