/** A title and a text, from a feature's catalogue of texts. */
export interface ToastText {
  title: string;
  text: string;
}

/** Says that something worked. Shown 5000 ms, one at a time (section 9). */
export function toastSuccess(toast: ToastText): void {
  void show(toast, 'petrol');
}

/** Says that something did not work: the specification's destructive toast (section 8). */
export function toastError(toast: ToastText): void {
  void show(toast, 'red');
}

async function show({ title, text }: ToastText, color: string): Promise<void> {
  // Loaded when first needed: the sign-in screen opens without it.
  const loaded = await import('@mantine/notifications').catch(() => null);
  // Without a connection there are no toasts; every screen also says what happened in its place.
  if (!loaded) return;
  const { notifications } = loaded;
  // What just happened is said at once, in place of what was said before, not 5 seconds after it.
  notifications.clean();
  notifications.show({ title, message: text, color });
}
