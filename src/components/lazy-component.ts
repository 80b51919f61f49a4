import {
  type ComponentType,
  createElement,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useState,
} from 'react';
import { checkConnection, isConnected } from '../http/connection.ts';
import { isFailedImport } from '../http/failed-import.ts';

/** A component whose code loads when it is first shown, or earlier through `load`. */
export type LazyComponent<Props extends object> = ((props: Props) => ReactNode) & {
  load: () => Promise<void>;
};

/** Counts the tries to load code that is missing. All within one of them have the same outcome. */
let currentTry = 0;

/** Lets code that could not be loaded be tried again when its component is shown the next time. */
export function tryMissingCodeAgain(): void {
  currentTry += 1;
}

/**
 * The one way to load a component's code late. Unlike `lazy` alone, it renders loaded code at once:
 * React shows a fallback of `lazy` for at least 300 ms, even if it is needed for one.
 * @param Missing what is shown in the place of code that could not be loaded, until it is hidden;
 * without it, the error boundary says so
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing?: ComponentType<Props>,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | null = null;
  const loadOnce = async () => {
    loaded ??= await load();
    return loaded;
  };
  // A connection that was only interrupted does not change its state. Were the code loaded again by
  // the error boundary, what surrounds it would lose its state: the dialog would not open.
  const loadTwice = async () => {
    try {
      return await loadOnce();
    } catch (error) {
      if (!isFailedImport(error)) throw error;
      await checkConnection();
      if (!isConnected()) throw error;
      return loadOnce();
    }
  };
  const newLate = () =>
    lazy(async () => {
      try {
        return { default: await loadTwice() };
      } catch (error) {
        failedIn = currentTry;
        if (!Missing) throw error;
        return { default: untilHidden(Missing) };
      }
    });
  let failedIn: number | null = null;
  let Late = newLate();
  const late = () => {
    // `lazy` keeps its outcome, also a failure.
    if (failedIn !== null && failedIn !== currentTry) {
      failedIn = null;
      Late = newLate();
    }
    return Late as unknown as ComponentType<Props>; // its props
  };
  function LateComponent(props: Props) {
    // Stays the same while it is shown: React would mount another type afresh, without its state.
    const [Code] = useState(() => loaded ?? late());
    return createElement(Code, props);
  }
  return Object.assign(LateComponent, {
    load: async () => void (await loadOnce()),
  });
}

/** Loads a part of a screen late, such as a dialog. While it loads, nothing is shown. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const Part = lazyComponent(load);
  const inSuspense = (props: Props) => createElement(Suspense, null, createElement(Part, props));
  return Object.assign(inSuspense, { load: Part.load });
}

function untilHidden<Props extends object>(Missing: ComponentType<Props>): ComponentType<Props> {
  return function InItsPlace(props: Props) {
    useEffect(() => tryMissingCodeAgain, []);
    return createElement(Missing, props);
  };
}

/** A component that the screen can do without. It renders nothing if its code cannot be loaded. */
export function optionalComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  return lazyComponent<Props>(load, () => null);
}
