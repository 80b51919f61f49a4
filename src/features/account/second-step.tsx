import { Box, Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { failureText } from '../../components/states/failure-text.ts';
import { toastSuccess } from '../../components/states/toast.ts';
import { supportsPasskeys } from '../../session/passkey-support.ts';
import { type SignInBody, useSignIn } from '../../session/session.ts';
import { secondStepTexts as texts } from './account-texts.ts';
import classes from './form.module.css';
import { latePasskeyButton } from './late-passkey-button.tsx';
import { signInTexts } from './texts.ts';

interface SecondStepProps {
  /** The name and password that were right. */
  values: SignInBody;
  factors: readonly string[];
  onBack: () => void;
}

/** The second step of an admin's sign-in: a code or a passkey (ACC-32). */
export function SecondStep({ values, factors, onBack }: SecondStepProps) {
  const signIn = useSignIn();
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState('');
  const hasCode = factors.includes('code');

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = field.current?.value ?? '';
    if (code.trim() === '') {
      setProblem(texts.missing);
      return field.current?.focus();
    }
    try {
      await signIn.mutateAsync({ ...values, code });
      toastSuccess(signInTexts.success);
    } catch (error) {
      setProblem(failureText(error, texts.failed));
      field.current?.select();
    }
  }

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <Box component="p" m={0} role="status">
        {hasCode ? texts.code : texts.passkey}
      </Box>
      {hasCode && (
        <>
          <TextInput
            ref={field}
            label={texts.label}
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            error={problem}
            onChange={() => setProblem('')}
          />
          <Button type="submit" disabled={signIn.isPending}>
            {signIn.isPending ? texts.submitting : texts.submit}
          </Button>
        </>
      )}
      {factors.includes('passkey') &&
        (supportsPasskeys() ? latePasskeyButton : <p>{texts.noPasskeys}</p>)}
      <button type="button" className={classes.link} onClick={onBack}>
        {texts.back}
      </button>
    </form>
  );
}
