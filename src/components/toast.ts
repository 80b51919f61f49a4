import { activeUserId, onActiveUserLeft } from '../session/active-user.ts';
import { followForm, submittedForm } from './submitted-form.ts';

/** A title and a text, from a feature's catalogue of texts. */
export interface ToastText {
  title: string;
  text: string;
}

interface ToastOptions {
  /** It belongs to a screen of nobody in particular, such as sign-in. */
  forVisitor?: boolean;
}

/** Says that something worked. Shown 5000 ms, one at a time (OUT-8). */
export function toastSuccess(toast: ToastText, options?: ToastOptions): void {
  void show(toast, 'petrol', null, options);
}

/**
 * Says that something did not work: the specification's destructive toast (SCR-1). One about a
 * form ends when that form is corrected or closed.
 */
export function toastError(toast: ToastText, options?: ToastOptions): void {
  void show(toast, 'red', submittedForm(), options);
}

/** For a field whose correction is no `input` event, such as a calendar. */
export function endErrorToast(): void {
  endFormToast?.();
}

let endFormToast: (() => void) | null = null;
/** Whether the last toast was for whoever is there. */
let isForVisitor = false;

/** Loaded when first needed: the sign-in screen opens without it. */
const loadToasts = once(async () => {
  const { notifications } = await import('@mantine/notifications');
  // What is said to one user is not left for the next.
  onActiveUserLeft(() => {
    if (!isForVisitor) notifications.clean();
  });
  return notifications;
});

async function show(
  { title, text }: ToastText,
  color: string,
  form: HTMLFormElement | null,
  { forVisitor = false }: ToastOptions = {},
): Promise<void> {
  const owner = activeUserId();
  const notifications = await loadToasts();
  // Without a connection there may be no toasts; every screen also says what happened in its place.
  if (!notifications) return;
  // The work of somebody who has signed out ends without a word to whoever is here now.
  if (!forVisitor && (owner === null || activeUserId() !== owner)) return;
  isForVisitor = forVisitor;
  endFormToast = null;
  // What just happened is said at once, in place of what was said before, not 5 seconds after it.
  notifications.clean();
  const id = notifications.show({ title, message: text, color });
  if (form) endFormToast = followForm(form, () => notifications.hide(id));
}

/** Loads once; what could not be loaded is null, and tried again at the next call. */
function once<Value>(load: () => Promise<Value>): () => Promise<Value | null> {
  let loading: Promise<Value | null> | null = null;
  return () => {
    loading ??= load().catch(() => {
      loading = null;
      return null;
    });
    return loading;
  };
}
