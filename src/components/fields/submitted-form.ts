import { onUserBack } from '../dialogs/use-back-closes.ts';

let submitted: HTMLFormElement | null = null;

/** Remembers the form that was submitted last, until the user presses something outside of it. */
export function watchSubmits(): void {
  const onSubmit = ({ target }: Event) => {
    if (target instanceof HTMLFormElement) submitted = target;
  };
  const onClick = ({ target }: Event) => {
    if (target instanceof Node && !submitted?.contains(target)) submitted = null;
  };
  document.addEventListener('submit', onSubmit, { capture: true });
  document.addEventListener('click', onClick, { capture: true });
}

export function submittedForm(): HTMLFormElement | null {
  return submitted?.isConnected ? submitted : null;
}

/**
 * Calls `end` once the user corrects the form or closes its dialog. It does not call it when the
 * dialog closes by itself or the user leaves the page.
 * @returns a function that ends it at once
 */
export function onceCorrectedOrClosed(form: HTMLFormElement, end: () => void): () => void {
  const following = new AbortController();
  const options = { capture: true, signal: following.signal };
  const finish = () => {
    if (following.signal.aborted) return;
    following.abort();
    end();
  };
  form.addEventListener('input', finish, options);
  if (form.closest('[role=dialog]')) {
    const removal = new MutationObserver(() => {
      if (!form.isConnected) finish();
    });
    const watch = () => removal.observe(document.body, { childList: true, subtree: true });
    // A dialog that closes without a preceding act of the user was not closed by the user.
    for (const type of ['click', 'keydown']) window.addEventListener(type, watch, options);
    const stopHearing = onUserBack(watch);
    following.signal.addEventListener('abort', () => {
      stopHearing();
      removal.disconnect();
    });
  }
  return finish;
}
