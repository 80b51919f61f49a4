import { type ComponentType, createElement, lazy } from 'react';

/** A screen whose code loads when it is first shown, or earlier through `load`. */
export type Screen<Props extends object> = ComponentType<Props> & { load: () => Promise<void> };

/**
 * Like `lazy`, but loaded code renders at once: React shows a fallback of `lazy` for at least 300
 * ms, even if it is needed for one.
 */
export function screen<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Screen<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  const Late = lazy(async () => ({ default: await loadOnce() }));
  const Shown = (props: Props) =>
    createElement(loaded ?? (Late as unknown as ComponentType<Props>), props); // the same one
  return Object.assign(Shown, { load: async () => void (await loadOnce()) });
}
