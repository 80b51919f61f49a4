import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { ErrorState } from '../../components/error-state.tsx';
import { toastError } from '../../components/toast.ts';
import { missingTexts as texts } from './texts.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * No device keeps the code of the desk: a connection that is gone, or a new version on the server,
 * costs what was asked for and nothing else, and the code is asked for again with the next try.
 */
function lateCode<Props>(load: Load<Props>) {
  let loaded: ComponentType<Props> | null = null;
  return function useCode(isWanted: boolean, onMissing: () => void) {
    const [Code, setCode] = useState(() => loaded);
    const tellMissing = useEffectEvent(onMissing);
    useEffect(() => {
      if (!isWanted || Code) return;
      let isLeft = false;
      load().then(
        (code) => {
          loaded = code;
          if (!isLeft) setCode(() => code);
        },
        () => !isLeft && tellMissing(),
      );
      return () => {
        isLeft = true;
      };
    }, [isWanted, Code]);
    return Code;
  };
}

interface LateParts {
  /** Stands there until the code is loaded. */
  waiting: ReactNode;
  /** What is around the word that it could not be. */
  Frame?: ComponentType<{ children: ReactNode }>;
}

/** A part of the desk whose code is loaded when it is first shown. */
export function lazyPanel(load: Load<object>, { waiting, Frame }: LateParts): ComponentType {
  const useCode = lateCode(load);
  return function LatePart() {
    const [isMissing, setMissing] = useState(false);
    const Code = useCode(!isMissing, () => setMissing(true));
    if (Code) return <Code />;
    if (!isMissing) return waiting;
    const missing = <ErrorState {...texts} onRetry={() => setMissing(false)} />;
    return Frame ? <Frame>{missing}</Frame> : missing;
  };
}

/** A dialog whose code is loaded when it is first opened; where it cannot be, a toast says so. */
export function lazyDialog<Props extends { opened: boolean; onClose: () => void }>(
  load: Load<Props>,
): ComponentType<Props> {
  const useCode = lateCode(load);
  return function LateDialog(props) {
    const Code = useCode(props.opened, () => {
      props.onClose();
      toastError(texts);
    });
    return Code && <Code {...props} />;
  };
}
