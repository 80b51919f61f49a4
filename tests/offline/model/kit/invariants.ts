import type { Effect } from './keyed-server.ts';

/** Throws with a sentence. (`expect` is too slow for millions of checks.) */
export function must(isSo: boolean, sentence: string, ...details: unknown[]): void {
  if (!isSo) throw new Error(`${sentence}: ${JSON.stringify(details)}`);
}

/** Everything saved is still stored, unless it may be gone: its user deleted it, for example. */
export function mustKeep(
  saved: Iterable<string>,
  stored: ReadonlyMap<string, unknown>,
  mayBeGone: (item: string) => boolean,
): void {
  for (const item of saved) {
    if (!stored.has(item)) must(mayBeGone(item), 'nothing saved is lost', item);
  }
}

/** Each item has at most one effect, and that under the user who saved it. */
export function mustHappenOnce(
  effects: readonly Effect[],
  ownerOf: (item: string) => string | undefined,
): void {
  const done = new Set<string>();
  for (const effect of effects) {
    must(!done.has(effect.item), 'nothing is done twice', effect);
    const owner = ownerOf(effect.item);
    must(effect.userId === owner, 'nothing is done under another user', effect, owner);
    done.add(effect.item);
  }
}
