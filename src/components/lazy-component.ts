import { type ComponentType, createElement, lazy, type ReactNode } from 'react';

/** A component whose code is loaded when it is first shown, or earlier by `load`. */
export type LazyComponent<Props extends object> = ((props: Props) => ReactNode) & {
  load: () => Promise<void>;
};

/**
 * The one way to load a component's code late. Unlike with `lazy` alone, a component whose code is
 * loaded renders at once: React shows a fallback for at least 300 ms, even where it is needed for one.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
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

/** A component that the screen can do without: it shows nothing where its code cannot be loaded. */
export function optionalComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  return lazyComponent<Props>(() => load().catch(() => () => null));
}
