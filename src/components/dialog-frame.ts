import './dialog-styles.ts';
import { useMediaQuery, useMounted } from '@mantine/hooks';
import classes from './dialog.module.css';

/** What the dialogs of this feature share: full screen on a phone, and their head. */
export function useDialogFrame(opened: boolean, own: { content?: string; body?: string } = {}) {
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
