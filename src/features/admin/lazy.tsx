import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ErrorState } from '../../components/states/error-state.tsx';
import { toastError } from '../../components/states/toast.ts';
import { missingTexts as texts } from './texts.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * Devices do not cache the admin code. If the connection is gone, or the server has a new version,
 * only the part that was opened is missing, and opening it again loads its code again.
 */
function lazyCode<Props>(load: Load<Props>) {
  let loaded: ComponentType<Props> | null = null;
  return function useCode(isWanted: boolean, onMissing: () => void) {
    const [Code, setCode] = useState(() => loaded);
    const reportMissing = useEffectEvent(onMissing);
    useEffect(() => {
      if (!isWanted || Code) return;
      let isLeft = false;
      load().then(
        (code) => {
          loaded = code;
          if (!isLeft) setCode(() => code);
        },
        () => !isLeft && reportMissing(),
      );
      return () => {
        isLeft = true;
      };
    }, [isWanted, Code]);
    return Code;
  };
}

interface LazyPanelOptions {
  /** Shown until the code is loaded. */
  waiting: ReactNode;
  /** Wraps the message that the code could not be loaded. */
  Frame?: ComponentType<{ children: ReactNode }>;
}

/** A part of the admin pages whose code loads when it is first shown. */
export function lazyPanel(load: Load<object>, { waiting, Frame }: LazyPanelOptions): ComponentType {
  const useCode = lazyCode(load);
  return function LazyPanel() {
    const [isMissing, setMissing] = useState(false);
    const Code = useCode(!isMissing, () => setMissing(true));
    if (Code) return <Code />;
    if (!isMissing) return waiting;
    const missing = <ErrorState {...texts} onRetry={() => setMissing(false)} />;
    return Frame ? <Frame>{missing}</Frame> : missing;
  };
}

/** A dialog whose code loads when it is first opened. If that fails, a toast says so. */
export function lazyDialog<Props extends { opened: boolean; onClose: () => void }>(
  load: Load<Props>,
): ComponentType<Props> {
  const useCode = lazyCode(load);
  return function LazyDialog(props) {
    const Code = useCode(props.opened, () => {
      props.onClose();
      toastError(texts);
    });
    return Code && <Code {...props} />;
  };
}
