import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type LazyComponent, lazyComponent } from '../../components/lazy-component.ts';
import { ErrorState } from '../../components/states/error-state.tsx';
import { toastError } from '../../components/states/toast.ts';
import { missingTexts as texts } from './texts.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * Loads the code of a component and returns whether it is there. Devices do not cache the admin
 * code. If the connection is gone, or the server has a new version, only the part that was opened
 * is missing, and opening it again loads its code again.
 */
function useCode(
  { load, isLoaded }: Pick<LazyComponent<never>, 'load' | 'isLoaded'>,
  isWanted: boolean,
  onMissing: () => void,
): boolean {
  const [isReady, setReady] = useState(isLoaded);
  const reportMissing = useEffectEvent(onMissing);
  useEffect(() => {
    if (!isWanted || isReady) return;
    let isLeft = false;
    load().then(
      () => !isLeft && setReady(true),
      () => !isLeft && reportMissing(),
    );
    return () => {
      isLeft = true;
    };
  }, [isWanted, isReady, load]);
  return isReady;
}

interface LazyPanelOptions {
  /** Shown until the code is loaded. */
  waiting: ReactNode;
  /** Wraps the message that the code could not be loaded. */
  Frame?: ComponentType<{ children: ReactNode }>;
}

/** A part of the admin pages whose code loads when it is first shown. */
export function lazyPanel(load: Load<object>, { waiting, Frame }: LazyPanelOptions): ComponentType {
  const Panel = lazyComponent(load);
  return function LazyPanel() {
    const [isMissing, setMissing] = useState(false);
    const isReady = useCode(Panel, !isMissing, () => setMissing(true));
    if (isReady) return <Panel />;
    if (!isMissing) return waiting;
    const missing = <ErrorState {...texts} onRetry={() => setMissing(false)} />;
    return Frame ? <Frame>{missing}</Frame> : missing;
  };
}

/** A dialog whose code loads when it is first opened. If that fails, a toast says so. */
export function lazyDialog<Props extends { opened: boolean; onClose: () => void }>(
  load: Load<Props>,
): ComponentType<Props> {
  const Dialog = lazyComponent(load);
  return function LazyDialog(props) {
    const isReady = useCode(Dialog, props.opened, () => {
      props.onClose();
      toastError(texts);
    });
    return isReady && <Dialog {...props} />;
  };
}
