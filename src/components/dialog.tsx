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
  /** Escape, Back and the close button ask for it. */
  onClose: () => void;
  contentClass?: string | undefined;
  bodyClass?: string | undefined;
}

/** A dialog: over the page at a desk, in its place on a phone. */
export function Dialog({ opened, onClose, contentClass, bodyClass, ...props }: DialogProps) {
  const frame = useDialogFrame(opened, { content: contentClass, body: bodyClass });
  useBackCloses(opened, onClose);
  return <Modal {...frame} {...props} onClose={onClose} />;
}

interface OwnClasses {
  content?: string | undefined;
  body?: string | undefined;
}

/** What a dialog and a panel at the side share. */
export function useDialogFrame(opened: boolean, own: OwnClasses = {}) {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  // A modal that is born open does not know where to give the focus back.
  const isMounted = useMounted();
  return {
    opened: opened && isMounted,
    fullScreen: isPhone,
    // A banner belongs to the page, not to a dialog.
    attributes: { header: { role: 'presentation' } },
    classNames: {
      header: classes.header ?? '',
      title: classes.title ?? '',
      content: `${classes.content} ${own.content ?? ''}`,
      body: `${classes.body} ${own.body ?? ''}`,
    },
  };
}
