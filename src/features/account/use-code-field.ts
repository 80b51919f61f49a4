import { type SubmitEvent, useRef, useState } from 'react';
import { failureText } from '../../components/states/failure-text.ts';

interface CodeTexts {
  missing: string;
  failed: string;
}

/** A form with a field for a code, which says below the field why a code was refused. */
export function useCodeField(texts: CodeTexts, send: (code: string) => Promise<void>) {
  const ref = useRef<HTMLInputElement>(null);
  const [error, setError] = useState('');

  async function check() {
    const code = ref.current?.value ?? '';
    if (code.trim() === '') {
      setError(texts.missing);
      return ref.current?.focus();
    }
    try {
      await send(code);
    } catch (failure) {
      setError(failureText(failure, texts.failed));
      ref.current?.select();
    }
  }

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    void check();
  }

  const onChange = () => setError('');
  return { onSubmit, field: { ref, error, onChange, autoComplete: 'one-time-code' } };
}
