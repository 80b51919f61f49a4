import { type Locator, userEvent } from 'vitest/browser';

/** Pastes a text from the clipboard at the end of a field, as its user does. */
export async function pasteInto(field: Locator, text: string): Promise<void> {
  const source = document.createElement('textarea');
  source.value = text;
  document.body.append(source);
  source.select();
  await userEvent.copy();
  source.remove();
  await field.click();
  await userEvent.paste();
}
