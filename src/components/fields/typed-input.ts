/** The caret's position in a reformatted text: after as many digits as before. @internal */
export function caretAfterDigits(text: string, digits: number): number {
  if (digits === 0) return 0;
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (/\d/.test(text[index] ?? '')) seen += 1;
    if (seen === digits) return index + 1;
  }
  return text.length;
}

/** Formats what is typed and keeps the caret at the same digit. */
export function rewrite(input: HTMLInputElement, format: (typed: string) => string): void {
  const { value, selectionStart } = input;
  const written = format(value);
  if (written === value) return;
  const isAtEnd = selectionStart === null || selectionStart >= value.length;
  const digits = value.slice(0, selectionStart ?? 0).replace(/\D/g, '').length;
  input.value = written;
  const caret = isAtEnd ? written.length : caretAfterDigits(written, digits);
  input.setSelectionRange(caret, caret);
}

/**
 * Inserts whole what is pasted or dropped, or what a keyboard fills in at once, where the browser would
 * cut it to the field's limit. The field then cleans and cuts it itself.
 * @returns a function that ends it
 */
export function insertWhole(input: HTMLInputElement): () => void {
  const onBeforeInput = (event: InputEvent) => {
    const text = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    const { selectionStart, selectionEnd } = input;
    if (text.length < 2 || event.isComposing || selectionStart === null) return;
    event.preventDefault();
    input.setRangeText(text, selectionStart, selectionEnd ?? selectionStart, 'end');
    input.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: event.inputType }));
  };
  input.addEventListener('beforeinput', onBeforeInput);
  return () => input.removeEventListener('beforeinput', onBeforeInput);
}
