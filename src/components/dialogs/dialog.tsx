// The order matters: later style sheets override earlier ones.
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/FloatingIndicator.css';
import '@mantine/core/styles/SegmentedControl.css';
import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery, useMounted } from '@mantine/hooks';
import classes from './dialog.module.css';
import { useBackCloses } from './use-back-closes.ts';

interface DialogProps extends Omit<ModalProps, 'fullScreen' | 'attributes' | 'classNames'> {
  contentClass?: string | undefined;
  bodyClass?: string | undefined;
}

/** A dialog: above the page on a desktop, full screen on a phone. Escape and Back close it. */
export function Dialog({ opened, onClose, contentClass, bodyClass, ...props }: DialogProps) {
  const frame = useDialogFrame(opened, contentClass, bodyClass);
  const isTop = useBackCloses(opened, onClose);
  return <Modal closeOnEscape={isTop} {...frame} {...props} onClose={onClose} />;
}

/** The shared settings of dialogs and side panels. */
export function useDialogFrame(opened: boolean, contentClass = '', bodyClass = '') {
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  // A modal that mounts already open does not know which element had the focus before it.
  const isMounted = useMounted();
  return {
    opened: opened && isMounted,
    fullScreen: isPhone,
    // A `header` element would be announced as the page's banner.
    attributes: { header: { role: 'presentation' } },
    classNames: {
      inner: classes.inner ?? '',
      header: classes.header ?? '',
      title: classes.title ?? '',
      content: `${classes.content} ${contentClass}`,
      body: `${classes.body} ${bodyClass}`,
    },
  };
}
