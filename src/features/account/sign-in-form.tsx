import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { passwordRequired, usernameRequired } from '../../../domain/values/sign-in-messages.ts';
import { moveOnEnter } from '../../components/fields/move-on-enter.ts';
import { PasswordField } from '../../components/fields/password-field.tsx';
import { lazyPart } from '../../components/lazy-component.ts';
import { failureText } from '../../components/states/failure-text.ts';
import { toastError, toastSuccess } from '../../components/states/toast.ts';
import { ApiError } from '../../http/api-error.ts';
import { supportsPasskeys } from '../../session/passkey-support.ts';
import { type SignInBody, useSignIn } from '../../session/session.ts';
import classes from './form.module.css';
import { FormProblem } from './form-problem.tsx';
import { latePasskeyButton } from './late-passkey-button.tsx';
import { signInTexts as texts } from './texts.ts';

const SecondStep = lazyPart(async () => (await import('./second-step.tsx')).SecondStep);

type SecondStepProps = Parameters<typeof SecondStep>[0];
type Errors = Partial<Record<string, string>>;

/**
 * The only form without the form library and the schemas, because it must appear before they load.
 */
export function SignInForm({ registered }: { registered: SignInBody | null }) {
  const signIn = useSignIn();
  const [errors, setErrors] = useState<Errors>({});
  const [secondStep, setSecondStep] = useState<Omit<SecondStepProps, 'onBack'> | null>(null);
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  // A default value would be written into the page's HTML, which extensions can read.
  useEffect(() => {
    if (registered && passwordField.current) passwordField.current.value = registered.password;
  }, [registered]);

  const edit = (field: string) => setErrors({ ...errors, [field]: '', form: '' });

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Read from the DOM: a password manager may fill it in without an event that React sees.
    const typed = new FormData(event.currentTarget);
    const values = {
      username: String(typed.get('username') ?? ''),
      password: String(typed.get('password') ?? ''),
    };
    const missing = missingFields(values);
    setErrors(missing);
    if (missing.username) return usernameField.current?.focus();
    if (missing.password) return passwordField.current?.focus();
    try {
      await signIn.mutateAsync(values);
      toastSuccess(texts.success);
    } catch (error) {
      if (isSecondStep(error)) return setSecondStep({ values, factors: error.factors });
      const text = failureText(error, 'Invalid username or password');
      toastError({ title: 'Login failed', text }, { forVisitor: true });
      setErrors(refusedFields(error, text));
      passwordField.current?.select();
    }
  };

  if (secondStep) return <SecondStep {...secondStep} onBack={() => setSecondStep(null)} />;
  return (
    <form className={`stack ${classes.form}`} noValidate onSubmit={submit} onKeyDown={moveOnEnter}>
      <TextInput
        ref={usernameField}
        name="username"
        label="Username"
        defaultValue={registered?.username}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username}
        enterKeyHint="next"
        onChange={() => edit('username')}
      />
      <PasswordField
        ref={passwordField}
        name="password"
        label="Password"
        autoComplete="current-password"
        error={errors.password}
        enterKeyHint="go"
        onChange={() => edit('password')}
      />
      <FormProblem>{errors.form ?? ''}</FormProblem>
      <Button type="submit" disabled={signIn.isPending}>
        {signIn.isPending ? 'Signing in...' : 'Sign In'}
      </Button>
      {supportsPasskeys() && latePasskeyButton}
      <Link to="/forgot-password" className={`tap-link ${classes.link}`}>
        Forgot password?
      </Link>
    </form>
  );
}

function isSecondStep(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'second-factor-needed';
}

function missingFields({ username, password }: SignInBody): Errors {
  return {
    ...(username.trim() === '' && { username: usernameRequired }),
    ...(password === '' && { password: passwordRequired }),
  };
}

/** The problems of fields, or else one of the form. */
function refusedFields(error: unknown, text: string): Errors {
  const issues = error instanceof ApiError ? error.issues : [];
  if (issues.length === 0) return { form: text };
  return Object.fromEntries(issues.map(({ field, message }) => [field, message]));
}
