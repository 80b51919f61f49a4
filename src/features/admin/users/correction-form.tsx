import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, Group, TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import {
  type AdminUserDetails,
  correctableFields,
  correctionOf,
  typedFields,
  UserChange,
  type UserCorrection,
} from '../../../../domain/admin/admin-users.ts';
import { useUserChange } from '../../../api/admin/users.ts';
import { type LeavingForm, useLeavingState } from '../../../components/dialogs/use-leaving.tsx';
import { IdNumberField } from '../../../components/fields/id-number-field.tsx';
import { markFields } from '../../../components/fields/mark-fields.ts';
import { useFormDraft } from '../../../components/fields/use-form-draft.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { toastSuccess } from '../../../components/states/toast.ts';
import { toastFailure } from '../toast-failure.ts';
import { changeToasts, idNumberTexts, factTexts as texts } from './panel-texts.ts';
import classes from './users.module.css';

interface CorrectionFormProps {
  ref: Ref<LeavingForm>;
  user: AdminUserDetails;
  onDone: () => void;
}

export const correctionDraft = (userId: string) => `user-${userId}`;

const check = standardSchemaResolver(UserChange);

/** Edits a user's account. Only changed fields are checked and sent. */
export function CorrectionForm({ ref, user, onDone }: CorrectionFormProps) {
  const change = useUserChange(user.id);
  const resolver: Resolver<UserCorrection, unknown, UserChange> = (typed, context, options) =>
    // The schema's fields are the same, but unchanged ones are left out.
    check(correctionOf(user, typed), context, options as never) as never;
  const form = useForm<UserCorrection, unknown, UserChange>({
    resolver,
    defaultValues: typedFields(user),
  });
  useFormDraft(correctionDraft(user.id), form);
  const { control, formState, handleSubmit, register, setError } = form;
  const { errors, isDirty, isSubmitting } = formState;

  useLeavingState(ref, { isBlocked: isSubmitting, isUnsaved: isDirty });

  async function save(changed: UserChange) {
    if (Object.keys(changed).length === 0) return onDone();
    try {
      await change.mutateAsync(changed);
      onDone();
      toastSuccess(changeToasts.success);
    } catch (error) {
      const reason = toastFailure(error, changeToasts.failed);
      if (!markFields(error, correctableFields, setError)) setError('root', { message: reason });
    }
  }

  const text = (field: keyof UserCorrection) => ({
    label: texts[field],
    error: errors[field]?.message,
    autoComplete: 'off',
    ...register(field),
  });

  return (
    <Surface title={texts.title}>
      <form className="stack" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
        <div className={`stack ${classes.pair}`}>
          <TextInput {...text('firstName')} autoFocus />
          <TextInput {...text('lastName')} />
          <IdNumberField
            {...text('idNumber')}
            name="idNumber"
            control={control}
            {...(user.idNumber && { description: idNumberTexts.keep(user.idNumber) })}
          />
          <TextInput {...text('phoneNumber')} type="tel" />
        </div>
        <TextInput {...text('email')} type="email" />
        <TextInput {...text('homeAddress')} />
        {errors.root?.message && <Notice kind="problem">{errors.root.message}</Notice>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={isSubmitting} onClick={onDone}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={isSubmitting}>
            {isSubmitting ? texts.saving : texts.save}
          </Button>
        </Group>
      </form>
    </Surface>
  );
}
