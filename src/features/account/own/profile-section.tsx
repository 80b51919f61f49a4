import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { type Profile, ProfileChange } from '../../../../domain/accounts/own-account.ts';
import type { UserId } from '../../../../domain/ids.ts';
import { formatDay } from '../../../../domain/values/format.ts';
import { southAfricanDay } from '../../../../domain/values/south-african-time.ts';
import { useProfileChange } from '../../../api/own-account.ts';
import { Choice } from '../../../components/fields/choice.tsx';
import { markFields } from '../../../components/fields/mark-fields.ts';
import { useFormDraft } from '../../../components/fields/use-form-draft.ts';
import { DetailList } from '../../../components/layout/detail-list.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { failureText } from '../../../components/states/failure-text.ts';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { ApiError } from '../../../http/api-error.ts';
import formClasses from '../form.module.css';
import { IdNumberLine } from './id-number-line.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { changedValues, type ProfileValues, profileValues } from './profile-values.ts';
import { emailTexts, profileTexts as texts } from './texts.ts';

const check = standardSchemaResolver<ProfileChange, unknown, ProfileChange>(ProfileChange);

/** Edits the user's details, with the checks of the registration. */
export function ProfileSection({ userId, profile }: { userId: UserId; profile: Profile }) {
  const change = useProfileChange(userId);
  const values = profileValues(profile);
  const form = useForm<ProfileValues, unknown, ProfileChange>({
    // Only changed values are checked and sent.
    resolver: (typed, context, options) =>
      check(changedValues(typed, values), context, options as never), // the same fields
    values,
    resetOptions: { keepDirtyValues: true },
  });
  useFormDraft('profile', form);
  const { formState, handleSubmit, register, reset, setError } = form;
  const { errors, isSubmitting } = formState;
  /** The changes that need the password. */
  const [unproved, setUnproved] = useState<ProfileChange | null>(null);

  async function save(changed: ProfileChange) {
    // Shows the saved form: a phone number is saved with +27.
    const saved = profileValues(await change.mutateAsync(changed));
    // The dialog closes first, because screen readers do not announce a toast behind it.
    flushSync(() => setUnproved(null));
    reset(saved, { keepDirtyValues: false });
    toastSuccess(texts.saved);
  }

  function say(error: unknown) {
    toastError({ title: texts.failedTitle, text: failureText(error, texts.failedDefault) });
    markFields(error, fields, setError);
  }

  const submit = handleSubmit(async (changed) => {
    if (Object.keys(changed).length === 0) return toastSuccess(texts.unchanged);
    if (changed.email !== undefined) return setUnproved(changed);
    await save(changed).catch(say);
  });

  async function saveWithPassword(password: string) {
    try {
      await save({ ...unproved, password });
    } catch (error) {
      // Problems of the details are shown at their fields, other problems in the dialog.
      if (!(error instanceof ApiError && error.code === 'taken')) throw error;
      flushSync(() => setUnproved(null));
      say(error);
    }
  }

  const text = (field: (typeof fields)[number]) => ({
    label: texts[field],
    error: errors[field]?.message,
    ...register(field),
  });

  return (
    <Surface title={texts.title}>
      <DetailList
        details={[
          [texts.username, profile.username],
          [texts.registered, formatDay(southAfricanDay(new Date(profile.registrationDate)))],
        ]}
      />
      <IdNumberLine masked={profile.maskedId} username={profile.username} />
      <form className={formClasses.form} noValidate onSubmit={submit}>
        <div className={formClasses.pair}>
          <TextInput {...text('firstName')} autoComplete="given-name" />
          <TextInput {...text('lastName')} autoComplete="family-name" />
        </div>
        <TextInput {...text('homeAddress')} autoComplete="street-address" />
        <TextInput {...text('phoneNumber')} type="tel" autoComplete="tel" />
        <TextInput {...text('email')} type="email" autoComplete="email" />
        <Choice
          kind="checkbox"
          label={texts.consent}
          hint={texts.consentHint}
          {...register('smsConsent')}
        />
        <Button type="submit" loading={isSubmitting}>
          {texts.submit}
        </Button>
      </form>
      <PasswordDialog
        texts={emailTexts}
        username={profile.username}
        opened={unproved !== null}
        onClose={() => setUnproved(null)}
        onProve={saveWithPassword}
      />
    </Surface>
  );
}

const fields = ['firstName', 'lastName', 'homeAddress', 'phoneNumber', 'email'] as const;
