import { Button, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { Registration } from '../../../domain/accounts/account.ts';
import { IdNumberField } from '../../components/fields/id-number-field.tsx';
import { PasswordField } from '../../components/fields/password-field.tsx';
import { useFormDraft } from '../../components/fields/use-form-draft.ts';
import { InfoLinks } from '../../components/layout/info-links.tsx';
import { failureText } from '../../components/states/failure-text.ts';
import { toastError, toastSuccess } from '../../components/states/toast.ts';
import { ApiError, ConnectionError } from '../../http/api-error.ts';
import { deleteFormDraft } from '../../session/form-draft.ts';
import { useRegistration } from '../../session/session.ts';
import { AccountFrame } from './account-frame.tsx';
import { registrationTexts as texts } from './account-texts.ts';
import classes from './form.module.css';
import { registrationDraft } from './registration-draft.ts';
import { useSchemaForm } from './use-schema-form.ts';

interface RegistrationViewProps {
  onRegistered: (username: string) => void;
  onSignIn: () => void;
}

export function RegistrationView({ onRegistered, onSignIn }: RegistrationViewProps) {
  return (
    <AccountFrame title={texts.title} intro={texts.intro} footer={<InfoLinks />}>
      <RegistrationForm onRegistered={onRegistered} />
      <p className={classes.aside}>
        {texts.haveAccount}
        <button type="button" className={classes.link} onClick={onSignIn}>
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
function RegistrationForm({ onRegistered }: { onRegistered: (username: string) => void }) {
  const registration = useRegistration();
  const { form, isSubmitting, field, mark } = useSchemaForm(Registration, texts, empty);
  useFormDraft(registrationDraft, form, secrets);
  /** The try whose answer was lost. It may have created the account. */
  const unanswered = useRef<Registration | null>(null);

  const submit = form.handleSubmit(async (values) => {
    try {
      const { username } = await registration.mutateAsync(values);
      toastSuccess(texts.success, { forVisitor: true });
      end(username);
    } catch (error) {
      if (isOwnAccount(error, values, unanswered.current)) {
        toastSuccess(texts.arrived, { forVisitor: true });
        return end(values.username);
      }
      if (error instanceof ConnectionError) unanswered.current = values;
      const text = failureText(error, texts.failedDefault);
      toastError({ title: texts.failedTitle, text }, { forVisitor: true });
      mark(error);
    }
  });

  function end(username: string) {
    deleteFormDraft(registrationDraft);
    onRegistered(username);
  }

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <div className={classes.pair}>
        <TextInput {...field('firstName')} autoComplete="given-name" />
        <TextInput {...field('lastName')} autoComplete="family-name" />
      </div>
      <TextInput
        {...field('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...field('password')} autoComplete="new-password" />
      <IdNumberField {...field('idNumber')} control={form.control} />
      <TextInput {...field('homeAddress')} autoComplete="street-address" />
      <TextInput {...field('phoneNumber')} type="tel" autoComplete="tel" />
      <TextInput {...field('email')} type="email" autoComplete="email" />
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
