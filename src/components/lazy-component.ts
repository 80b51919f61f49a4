import { type ComponentType, createElement, lazy, type ReactNode, useState } from 'react';

/** A component whose code loads when it is first shown, or earlier through `load`. */
export type LazyComponent<Props extends object> = ((props: Props) => ReactNode) & {
  load: () => Promise<void>;
};

/**
 * The one way to load a component's code late. Unlike `lazy` alone, it renders loaded code at once:
 * React shows a fallback of `lazy` for at least 300 ms, even if it is needed for one.
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
  function LateComponent(props: Props) {
    // Stays the same while it is shown: React would mount another type afresh, without its state.
    const [Code] = useState(() => loaded ?? (Late as unknown as ComponentType<Props>)); // its props
    return createElement(Code, props);
  }
  return Object.assign(LateComponent, {
    load: async () => void (await loadOnce()),
  });
}

/** A component that the screen can do without. It renders nothing if its code cannot be loaded. */
export function optionalComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  return lazyComponent<Props>(() => load().catch(() => () => null));
}
