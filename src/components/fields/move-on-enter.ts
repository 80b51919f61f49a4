import type { KeyboardEvent } from 'react';

const fields = 'input:not([type=hidden], [type=file], [type=radio], [type=checkbox]), select';

/** Enter leads to the next field of the form. Only in the last one it submits the form. */
export function moveOnEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget, key, nativeEvent } = event;
  // In a select the key opens its list.
  if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  const shown = [...currentTarget.querySelectorAll<HTMLElement>(fields)].filter((field) =>
    field.checkVisibility(),
  );
  const place = shown.indexOf(target);
  const next = shown[place + 1];
  if (place === -1 || !next) return;
  event.preventDefault();
  next.focus();
}
