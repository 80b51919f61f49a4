import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { type Profile, ProfileChange } from '../../../../domain/accounts/own-account.ts';
import type { UserId } from '../../../../domain/ids.ts';
import { formatDay } from '../../../../domain/values/format.ts';
import { southAfricanDay } from '../../../../domain/values/south-african-time.ts';
import { useIdNumber, useProfileChange } from '../../../api/own-account.ts';
import { Choice } from '../../../components/fields/choice.tsx';
import { markFields } from '../../../components/fields/mark-fields.ts';
import { useFormDraft } from '../../../components/fields/use-form-draft.ts';
import { DetailList } from '../../../components/layout/detail-list.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { conflictText } from '../../../components/outbox/conflict-text.ts';
import { outboxTexts } from '../../../components/outbox/outbox-texts.ts';
import { storageText } from '../../../components/outbox/storage-text.ts';
import { WaitingChanges } from '../../../components/outbox/waiting-changes.tsx';
import { failureText } from '../../../components/states/failure-text.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { ApiError } from '../../../http/api-error.ts';
import { isCorrectable } from '../../../offline/correction.ts';
import type { LastError, OutboxItem, ProfileFields } from '../../../offline/outbox-item.ts';
import { waitingProfileChanges, withWaitingProfileChanges } from '../../../outbox/queries.ts';
import { useOutboxSubmission } from '../../../outbox/submission.ts';
import formClasses from '../form.module.css';
import classes from './own-account.module.css';
import { PasswordDialog } from './password-dialog.tsx';
import { changedValues, type ProfileValues, profileValues } from './profile-values.ts';
import { emailTexts, idNumberTexts, profileTexts as texts } from './texts.ts';

const check = standardSchemaResolver<ProfileChange, unknown, ProfileChange>(ProfileChange);

interface ProfileSectionProps {
  userId: UserId;
  profile: Profile;
  /** The items of the user's outbox. */
  items: OutboxItem[];
}

/**
 * Edits the user's details, with the checks of the registration. Changes go through the outbox, but
 * for that of the email, which needs the password.
 */
export function ProfileSection({ userId, profile, items }: ProfileSectionProps) {
  const change = useProfileChange(userId);
  const waiting = waitingProfileChanges(items).at(-1);
  const corrected = waiting && isCorrectable(waiting) ? waiting : undefined;
  const submission = useOutboxSubmission(userId, { corrected });
  const seen = withWaitingProfileChanges(items, profile);
  const values = profileValues(seen);
  const form = useForm<ProfileValues, unknown, ProfileChange>({
    // Only changed values are checked and sent.
    resolver: (typed, context, options) =>
      check(changedValues(typed, values), context, options as never), // the same fields
    values,
    // A refused change leaves the outbox and the values, and its reason must stay in the form.
    resetOptions: { keepDirtyValues: true, keepErrors: true },
  });
  useFormDraft('profile', form);
  const { formState, handleSubmit, register, reset, setError } = form;
  const { errors, isSubmitting } = formState;
  /** What a refusal has told about values that were changed elsewhere. */
  const elsewhere = useRef<LastError['current']>({});
  /** The changes that need the password. */
  const [unproved, setUnproved] = useState<ProfileChange | null>(null);

  async function saveInOutbox(changes: ProfileFields) {
    try {
      const waiting = corrected?.payload ?? { before: profile, changes: {} };
      const payload = {
        before: { ...waiting.before, ...elsewhere.current },
        changes: { ...waiting.changes, ...changes },
      };
      const item = { kind: 'profile-change', payload, dependsOn: null } as const;
      const submitted = await submission.submit(item, null);
      if (submitted?.kind === 'refused') return sayRefusal(submitted.error);
      if (submitted?.kind === 'sent') showSaved(submitted.result);
      if (submitted?.kind !== 'saved') return;
      toastSuccess({ ...texts.saved, text: outboxTexts.saved() });
      reset(form.getValues(), { keepDirtyValues: false });
    } catch (error) {
      showFailure(storageText(error));
    }
  }

  /** The reason stays in the form until the next try (SCR-4). */
  function showFailure(reason: string) {
    toastError({ title: texts.failedTitle, text: reason });
    setError('root', { message: reason });
  }

  /** Shows the saved form: a phone number is saved with +27. */
  function showSaved(saved: object | null) {
    // A late answer may say that the change was made, and no more.
    const shown = saved && 'username' in saved ? profileValues(saved as Profile) : form.getValues();
    reset(shown, { keepDirtyValues: false });
    toastSuccess(texts.saved);
  }

  function sayRefusal(error: LastError) {
    elsewhere.current = { ...elsewhere.current, ...error.current };
    const text = error.current ? conflictText(error.current) : error.message;
    showFailure(text || texts.failedDefault);
    for (const { field, message } of error.issues) {
      if (isField(field)) setError(field, { message });
    }
  }

  async function save(changed: ProfileChange) {
    const saved = await change.mutateAsync(changed);
    // The dialog closes first, because screen readers do not announce a toast behind it.
    flushSync(() => setUnproved(null));
    showSaved(saved);
  }

  function say(error: unknown) {
    showFailure(failureText(error, texts.failedDefault));
    markFields(error, fields, setError);
  }

  const submit = handleSubmit(async (changed) => {
    if (Object.keys(changed).length === 0) return toastSuccess(texts.unchanged);
    if (changed.email !== undefined) return setUnproved(changed);
    await saveInOutbox(changed);
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
      <WaitingChanges changes={waitingProfileChanges(items)} />
      <form className={`stack ${formClasses.form}`} noValidate onSubmit={submit}>
        <div className={`stack ${formClasses.pair}`}>
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
        {errors.root?.message && <Notice kind="problem">{errors.root.message}</Notice>}
        <Button type="submit" loading={isSubmitting || submission.phase !== 'idle'}>
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

function isField(field: string): field is (typeof fields)[number] {
  return (fields as readonly string[]).includes(field);
}

const fields = ['firstName', 'lastName', 'homeAddress', 'phoneNumber', 'email'] as const;

/** The masked ID number. The password shows it in full until the user hides it or leaves. */
function IdNumberLine({ masked, username }: { masked: string | null; username: string }) {
  const reveal = useIdNumber();
  const [isAsking, setAsking] = useState(false);
  const [shown, setShown] = useState<string | null>(null);

  async function show(password: string) {
    const { idNumber } = await reveal.mutateAsync(password);
    setShown(idNumber);
    setAsking(false);
  }

  return (
    <div className={`ends ${classes.line}`}>
      <p className={classes.value}>
        <span>{texts.idNumber}</span>{' '}
        <strong className={classes.number}>{shown ?? masked ?? texts.none}</strong>
      </p>
      {masked && (
        <Button variant="default" onClick={() => (shown ? setShown(null) : setAsking(true))}>
          {shown ? texts.hide : texts.show}
        </Button>
      )}
      <PasswordDialog
        texts={idNumberTexts}
        username={username}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onProve={show}
      />
    </div>
  );
}
