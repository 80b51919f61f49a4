import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Registration } from '../../../domain/accounts/account.ts';
import { IdNumberField } from '../../components/fields/id-number-field.tsx';
import { markFields } from '../../components/fields/mark-fields.ts';
import { PasswordField } from '../../components/fields/password-field.tsx';
import { useFormDraft } from '../../components/fields/use-form-draft.ts';
import { failureText } from '../../components/states/failure-text.ts';
import { toastError, toastSuccess } from '../../components/states/toast.ts';
import { ApiError, ConnectionError } from '../../http/api-error.ts';
import { deleteFormDraft } from '../../session/form-draft.ts';
import { type RegistrationBody, useRegistration } from '../../session/session.ts';
import { registrationTexts as texts } from './account-texts.ts';
import classes from './form.module.css';
import { registrationDraft } from './registration-draft.ts';

const empty: RegistrationBody = {
  firstName: '',
  lastName: '',
  username: '',
  password: '',
  idNumber: '',
  homeAddress: '',
  phoneNumber: '',
  email: '',
};
// The keys of the object literal above.
/** Never saved in the draft. */
const secrets = ['password'] as const;
const fields = Object.keys(empty) as (keyof RegistrationBody)[];

/** The registration, checked by the same schema as on the server. */
export function RegistrationForm({ onRegistered }: { onRegistered: (username: string) => void }) {
  const registration = useRegistration();
  const form = useForm<RegistrationBody, unknown, RegistrationBody>({
    resolver: standardSchemaResolver(Registration),
    defaultValues: empty,
  });
  useFormDraft(registrationDraft, form, secrets);
  const { control, formState, handleSubmit, register, setError } = form;
  const { errors, isSubmitting } = formState;
  /** The try whose answer was lost. It may have created the account. */
  const unanswered = useRef<RegistrationBody | null>(null);

  const submit = handleSubmit(async (values) => {
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
      markFields(error, fields, setError);
    }
  });

  function end(username: string) {
    deleteFormDraft(registrationDraft);
    onRegistered(username);
  }

  const text = (field: keyof RegistrationBody) => ({
    label: texts[field],
    error: errors[field]?.message,
    ...register(field),
  });

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <div className={classes.pair}>
        <TextInput {...text('firstName')} autoComplete="given-name" />
        <TextInput {...text('lastName')} autoComplete="family-name" />
      </div>
      <TextInput
        {...text('username')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <PasswordField {...text('password')} autoComplete="new-password" />
      <IdNumberField {...text('idNumber')} control={control} />
      <TextInput {...text('homeAddress')} autoComplete="street-address" />
      <TextInput {...text('phoneNumber')} type="tel" autoComplete="tel" />
      <TextInput {...text('email')} type="email" autoComplete="email" />
      <Button type="submit" disabled={isSubmitting}>
        {isSubmitting ? texts.submitting : texts.submit}
      </Button>
    </form>
  );
}

/**
 * Fields that are unique to a person. If all of them are taken, and an earlier try sent the same
 * values, that try has succeeded.
 */
const ownFields = ['username', 'idNumber', 'email'] as const;

function isOwnAccount(
  error: unknown,
  values: RegistrationBody,
  unanswered: RegistrationBody | null,
): boolean {
  if (!unanswered || !(error instanceof ApiError) || error.status !== 409) return false;
  const taken = new Set(error.issues.map(({ field }) => field));
  return ownFields.every((field) => taken.has(field) && values[field] === unanswered[field]);
}
