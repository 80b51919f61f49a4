import { onUserBack } from './use-back-closes.ts';

let submitted: HTMLFormElement | null = null;

/** Remembers which form was submitted last, until something outside of it is pressed. */
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
 * Calls `end` once its user corrects a form, or closes the dialog that it stands in. A dialog that
 * closes by itself, and a page that is left, are no reason. @returns what ends it at once
 */
export function followForm(form: HTMLFormElement, end: () => void): () => void {
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
    // Only what follows an act of the user was closed by them.
    for (const type of ['click', 'keydown']) window.addEventListener(type, watch, options);
    const stopHearing = onUserBack(watch);
    following.signal.addEventListener('abort', () => {
      stopHearing();
      removal.disconnect();
    });
  }
  return finish;
}
