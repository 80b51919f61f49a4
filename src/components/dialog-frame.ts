import './dialog-styles.ts';
import { useMediaQuery, useMounted } from '@mantine/hooks';
import classes from './dialog.module.css';

/** Shared settings of the dialogs: full screen on a phone, and the same header. */
export function useDialogFrame(opened: boolean, own: { content?: string; body?: string } = {}) {
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
