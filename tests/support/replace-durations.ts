import { onTestFinished } from 'vitest';
import { appDurations } from '../../domain/durations.ts';
import { serverDurations } from '../../server/durations.ts';

type Durations = Record<string, Record<string, number | readonly number[]>>;

/** Durations that replace the product's own. */
export type Replacements<All extends Durations> = {
  [Group in keyof All]?: Partial<All[Group]>;
};

/** Replaces some of the product's durations in this process. */
export function replaceDurations<All extends Durations>(
  durations: All,
  replacements: Replacements<All>,
): void {
  for (const name in replacements) Object.assign(durations[name] ?? {}, replacements[name]);
}

/** Replaces durations of the app's code in this process until the end of the test. */
export function replaceAppDurations(replacements: Replacements<typeof appDurations>): void {
  replaceUntilEnd(appDurations, replacements);
}

/** Replaces durations of the server's code in this process until the end of the test. */
export function replaceServerDurations(replacements: Replacements<typeof serverDurations>): void {
  replaceUntilEnd(serverDurations, replacements);
}

function replaceUntilEnd<All extends Durations>(
  durations: All,
  replacements: Replacements<All>,
): void {
  const before = structuredClone(durations);
  onTestFinished(() => replaceDurations(durations, before));
  replaceDurations(durations, replacements);
}
