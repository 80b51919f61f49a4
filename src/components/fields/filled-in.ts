import { flushSync } from 'react-dom';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Kinds of inputs whose value is no text. */
const untyped = new Set(['checkbox', 'radio', 'file', 'hidden', 'submit', 'button']);

/** What the app has heard of each field by an event. */
const heard = new WeakMap<EventTarget, string>();

function isTextField(target: unknown): target is TextField {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && !untyped.has(target.type);
}

/** Whether the app may not know the value. React writes what it draws into the attribute, too. */
function isUnheard(field: TextField): boolean {
  const { value, disabled, readOnly } = field;
  if (disabled || readOnly) return false;
  return value !== (heard.get(field) ?? '') && value !== field.getAttribute('value');
}

/** Has the app hear of a value as if it was typed. */
function announce(field: TextField): void {
  const { value } = field;
  const native = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value');
  // React ignores an event whose value is the one that it saw last, also where a script has set it.
  field.value = `${value}-`;
  native?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * When a form is submitted, the values that stand in its fields count, also those that a password
 * manager or an old browser has filled in without an event (ACC-53).
 */
export function watchFilledIn(): void {
  // After React's own listeners, which may have given the value the form of the field.
  document.addEventListener('input', ({ target }) => {
    if (isTextField(target)) heard.set(target, target.value);
  });
  const onSubmit = ({ target }: Event) => {
    const fields = target instanceof HTMLFormElement ? [...target.elements] : [];
    const unheard = fields.filter((field) => isTextField(field)).filter(isUnheard);
    if (unheard.length > 0) flushSync(() => unheard.forEach(announce));
  };
  document.addEventListener('submit', onSubmit, { capture: true });
}
