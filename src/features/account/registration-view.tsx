import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Registration } from '../../../domain/accounts/account.ts';
import { namePassword } from '../../../domain/accounts/new-password.ts';
import { IdNumberField } from '../../components/fields/id-number-field.tsx';
import { PasswordField } from '../../components/fields/password-field.tsx';
import { useFormDraft } from '../../components/fields/use-form-draft.ts';
import { InfoLinks } from '../../components/layout/info-links.tsx';
import { failureText } from '../../components/states/failure-text.ts';
import { toastError, toastSuccess } from '../../components/states/toast.ts';
import { ApiError, ConnectionError } from '../../http/api-error.ts';
import { deleteFormDraft } from '../../session/form-draft.ts';
import { type SignInBody, useRegistration } from '../../session/session.ts';
import { AccountFrame } from './account-frame.tsx';
import { registrationTexts as texts } from './account-texts.ts';
import classes from './form.module.css';
import { FormProblem } from './form-problem.tsx';
import { registrationDraft } from './registration-draft.ts';
import { useSchemaForm } from './use-schema-form.ts';

interface RegistrationViewProps {
  onRegistered: (account: SignInBody) => void;
  onSignIn: () => void;
  /** The user has just asked for the form, so the first field takes the focus. */
  isFresh: boolean;
}

export function RegistrationView({ onSignIn, ...form }: RegistrationViewProps) {
  return (
    <AccountFrame title={texts.title} intro={texts.intro} footer={<InfoLinks />}>
      <RegistrationForm {...form} />
      <p className={classes.aside}>
        <span>{texts.haveAccount}</span>
        <button type="button" className={`tap-link ${classes.link}`} onClick={onSignIn}>
          {texts.signIn}
        </button>
      </p>
    </AccountFrame>
  );
}

const empty: Registration = {
  firstName: '',
  lastName: '',
  username: '',
  password: '',
  idNumber: '',
  homeAddress: '',
  phoneNumber: '',
  email: '',
};
/** Never saved in the draft. */
const secrets = ['password'] as const;

/** The registration, checked by the same schema as on the server. */
function RegistrationForm({ onRegistered, isFresh }: Omit<RegistrationViewProps, 'onSignIn'>) {
  const registration = useRegistration();
  const { form, isSubmitting, problem, fail, formProps, field } = useSchemaForm(
    Registration,
    texts,
    empty,
  );
  const { setFocus, clearErrors, getFieldState } = form;
  useFormDraft(registrationDraft, form, secrets);
  /** The try whose answer was lost. It may have created the account. */
  const unanswered = useRef<Registration | null>(null);

  // After the title has taken it, as on every page.
  useEffect(() => {
    if (isFresh) setFocus('firstName');
  }, [isFresh, setFocus]);

  /** A password that was refused as a name may be fine once the name is another. */
  const name = {
    onChange: () => {
      if (getFieldState('password').error?.message === namePassword) clearErrors('password');
    },
  };

  const submit = form.handleSubmit(async (values) => {
    try {
      await registration.mutateAsync(values);
      toastSuccess(texts.success, { forVisitor: true });
      end(values);
    } catch (error) {
      if (isOwnAccount(error, values, unanswered.current)) {
        toastSuccess(texts.arrived, { forVisitor: true });
        return end(values);
      }
      if (error instanceof ConnectionError) unanswered.current = values;
      const text = failureText(error, texts.failedDefault);
      toastError({ title: texts.failedTitle, text }, { forVisitor: true });
      fail(error, text);
    }
  });

  function end({ username, password }: Registration) {
    deleteFormDraft(registrationDraft);
    onRegistered({ username, password });
  }

  return (
    <form {...formProps} onSubmit={submit}>
      <div className={`stack ${classes.pair}`}>
        <TextInput {...field('firstName', name)} autoComplete="given-name" />
        <TextInput {...field('lastName', name)} autoComplete="family-name" />
      </div>
      <TextInput
        {...field('username', name)}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...field('password')} autoComplete="new-password" />
      <IdNumberField {...field('idNumber')} control={form.control} />
      <TextInput {...field('homeAddress')} autoComplete="street-address" />
      <TextInput {...field('phoneNumber')} type="tel" inputMode="tel" autoComplete="tel" />
      <TextInput
        {...field('email', name)}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? texts.submitting : texts.submit}
      </Button>
    </form>
  );
}

/** Unique to a person. If all are taken and an earlier try sent the same, that try succeeded. */
const ownFields = ['username', 'idNumber', 'email'] as const;

function isOwnAccount(
  error: unknown,
  values: Registration,
  unanswered: Registration | null,
): boolean {
  if (!unanswered || !(error instanceof ApiError) || error.status !== 409) return false;
  const taken = new Set(error.issues.map(({ field }) => field));
  return ownFields.every((field) => taken.has(field) && values[field] === unanswered[field]);
}
