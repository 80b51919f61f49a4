import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { Notifications } from '@mantine/notifications';
import classes from './toast-host.module.css';

/** One toast at a time, for 5000 ms (section 9), over the header: the bottom belongs to the thumb. */
export function ToastHost() {
  return (
    <Notifications
      className={classes.host ?? ''}
      limit={1}
      autoClose={5_000}
      position="top-center"
      transitionDuration={180}
    />
  );
}
