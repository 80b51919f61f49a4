import type { notifications as notificationsStore } from '@mantine/notifications';
import { appDurations } from '../../../domain/durations.ts';
import { newListeners } from '../../offline/listeners.ts';
import { activeUserId, onActiveUserChange } from '../../session/active-user.ts';
import { onceCorrectedOrClosed, submittedForm } from '../fields/submitted-form.ts';

export interface ToastText {
  title: string;
  text: string;
}

interface ToastOptions {
  /** The toast belongs to no user, such as one of the sign-in screen. */
  forVisitor?: boolean;
}

/** Shows a success toast for 5000 ms, one at a time (OUT-8). */
export function toastSuccess(toast: ToastText, options?: ToastOptions): void {
  void show(toast, 'petrol', null, options);
}

/** Shows a destructive toast (SCR-1). One about a form goes when the user corrects or closes it. */
export function toastError(toast: ToastText, options?: ToastOptions): void {
  void show(toast, 'red', submittedForm(), options);
}

/** For a field whose changes fire no `input` event, such as a calendar. */
export function endErrorToast(): void {
  endFormToast?.();
}

/** Ends the toast that is shown, because a question that opens would keep its Close from working. */
export function endToast(): void {
  hideToast?.();
}

/** For how many milliseconds the toast that is shown stays; 0 without one. */
export function toastTimeLeft(): number {
  return Math.max(0, endsAt - Date.now());
}

/** When the last toast ends, in milliseconds since 1970; 0 when it was closed. */
let endsAt = 0;
/** Hides the last toast, if it is still shown. */
let hideToast: (() => void) | null = null;
let endFormToast: (() => void) | null = null;
/** Whether the last toast was one for visitors, which stays when a user signs out. */
let isForVisitor = false;

let areWanted = false;
const wantedListeners = newListeners();

/** Has the toasts' host load: a toast was shown, or the user does something that may show one. */
export function wantToasts(): void {
  areWanted = true;
  wantedListeners.tell();
}

/** For `useSyncExternalStore`. */
export const onToastsWanted = wantedListeners.add;

export function areToastsWanted(): boolean {
  return areWanted;
}

let loading: Promise<typeof notificationsStore | null> | null = null;

/** Loaded on first use, so that the sign-in screen opens sooner. The next use retries a failure. */
function loadToasts() {
  loading ??= import('@mantine/notifications').then(
    ({ notifications }) => {
      // A toast for one user must not stay on the screen for the next.
      onActiveUserChange(() => {
        if (!isForVisitor) notifications.clean();
      });
      return notifications;
    },
    () => {
      loading = null;
      return null;
    },
  );
  return loading;
}

async function show(
  { title, text }: ToastText,
  color: string,
  form: HTMLFormElement | null,
  { forVisitor = false }: ToastOptions = {},
): Promise<void> {
  wantToasts();
  const owner = activeUserId();
  const notifications = await loadToasts();
  // The toast code may not load offline. Every screen also shows what happened in its own place.
  if (!notifications) return;
  // Work of a user who has signed out must not show toasts to the next user.
  if (!forVisitor && (owner === null || activeUserId() !== owner)) return;
  isForVisitor = forVisitor;
  endFormToast = null;
  // A new toast replaces the current one at once. It does not wait for its 5 seconds.
  notifications.clean();
  const id = notifications.show({
    title,
    message: text,
    color,
    // Its time begins anew when it appears, which may be later.
    onOpen: beginTime,
    onClose: () => {
      endsAt = 0;
    },
  });
  beginTime();
  hideToast = () => notifications.hide(id);
  if (form) endFormToast = onceCorrectedOrClosed(form, hideToast);
}

function beginTime(): void {
  endsAt = Date.now() + appDurations.screen.toast;
}
