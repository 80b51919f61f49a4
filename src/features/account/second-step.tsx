import { Button, TextInput } from '@mantine/core';
import { toastSuccess } from '../../components/states/toast.ts';
import { supportsPasskeys } from '../../session/passkey-support.ts';
import { type SignInBody, useSignIn } from '../../session/session.ts';
import { secondStepTexts as texts } from './account-texts.ts';
import classes from './form.module.css';
import { latePasskeyButton } from './late-passkey-button.tsx';
import { signInTexts } from './texts.ts';
import { useCodeField } from './use-code-field.ts';

interface SecondStepProps {
  /** The name and password that were right. */
  values: SignInBody;
  factors: readonly string[];
  onBack: () => void;
}

/** The second step of an admin's sign-in: a code or a passkey (ACC-32). */
export function SecondStep({ values, factors, onBack }: SecondStepProps) {
  const signIn = useSignIn();
  const hasCode = factors.includes('code');
  const { field, onSubmit } = useCodeField(texts, async (code) => {
    await signIn.mutateAsync({ ...values, code });
    toastSuccess(signInTexts.success);
  });

  return (
    <form className={`stack ${classes.form}`} noValidate onSubmit={onSubmit}>
      <p role="status">{hasCode ? texts.code : texts.passkey}</p>
      {hasCode && (
        <>
          <TextInput
            {...field}
            label={texts.label}
            autoFocus
            autoCapitalize="characters"
            spellCheck={false}
          />
          <Button type="submit" disabled={signIn.isPending}>
            {signIn.isPending ? texts.submitting : texts.submit}
          </Button>
        </>
      )}
      {factors.includes('passkey') &&
        (supportsPasskeys() ? latePasskeyButton : <p className="prose">{texts.noPasskeys}</p>)}
      <button type="button" className={`tap-link ${classes.link}`} onClick={onBack}>
        {texts.back}
      </button>
    </form>
  );
}
