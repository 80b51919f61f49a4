import { type ComponentType, createElement, lazy } from 'react';

/** A screen whose code is loaded when it is first shown, or ahead of that. */
export type Screen<Props extends object> = ComponentType<Props> & { load: () => Promise<void> };

/**
 * Like `lazy`, but once the code is there the screen stands at the first rendering: React shows a
 * fallback for at least 300 ms, even where it is needed for one.
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
    createElement(loaded ?? (Late as unknown as ComponentType<Props>), props); // the same one, later
  return Object.assign(Shown, { load: async () => void (await loadOnce()) });
}
