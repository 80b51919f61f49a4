import type { Locator } from 'vitest/browser';

/** Fills a field in without any event, as some password managers do, from the page or outside. */
export function fillInSilently(field: Locator, value: string, from: 'page' | 'outside'): void {
  const input = field.element() as HTMLInputElement; // the tests name text fields only
  if (from === 'page') input.value = value;
  else
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
}
