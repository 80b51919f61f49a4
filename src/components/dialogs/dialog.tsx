import './dialog-styles.ts';
import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery, useMounted } from '@mantine/hooks';
import classes from './dialog.module.css';
import { useBackCloses } from './use-back-closes.ts';

interface DialogProps
  extends Pick<
    ModalProps,
    | 'title'
    | 'size'
    | 'children'
    | 'zIndex'
    | 'centered'
    | 'returnFocus'
    | 'closeOnEscape'
    | 'closeOnClickOutside'
    | 'withCloseButton'
    | 'onExitTransitionEnd'
  > {
  opened: boolean;
  /** Called for Escape, Back and the close button. */
  onClose: () => void;
  contentClass?: string | undefined;
  bodyClass?: string | undefined;
}

/** A dialog: above the page on a desktop, full screen on a phone. */
export function Dialog({ opened, onClose, contentClass, bodyClass, ...props }: DialogProps) {
  const frame = useDialogFrame(opened, { content: contentClass, body: bodyClass });
  useBackCloses(opened, onClose);
  return <Modal {...frame} {...props} onClose={onClose} />;
}

interface OwnClasses {
  content?: string | undefined;
  body?: string | undefined;
}

/** The shared settings of dialogs and side panels. */
export function useDialogFrame(opened: boolean, own: OwnClasses = {}) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  // A modal that mounts already open does not know which element had the focus before it.
  const isMounted = useMounted();
  return {
    opened: opened && isMounted,
    fullScreen: isPhone,
    // A `header` element would be announced as the page's banner.
    attributes: { header: { role: 'presentation' } },
    classNames: {
      header: classes.header ?? '',
      title: classes.title ?? '',
      content: `${classes.content} ${own.content ?? ''}`,
      body: `${classes.body} ${own.body ?? ''}`,
    },
  };
}
