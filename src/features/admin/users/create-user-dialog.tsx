import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Ref } from 'react';
import { useForm } from 'react-hook-form';
import { UserCreation } from '../../../../domain/admin/admin-users.ts';
import { adminRoles, roleNames } from '../../../../domain/admin/roles.ts';
import { type UserCreationBody, useUserCreation } from '../../../api/admin/users.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import type { DialogFrame } from '../../../components/dialogs/use-dialog.ts';
import {
  type LeavingForm,
  useFormLeaving,
  useLeavingState,
} from '../../../components/dialogs/use-leaving.tsx';
import { Choice } from '../../../components/fields/choice.tsx';
import { IdNumberField } from '../../../components/fields/id-number-field.tsx';
import { markFields } from '../../../components/fields/mark-fields.ts';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { useFormDraft } from '../../../components/fields/use-form-draft.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { ApiError } from '../../../http/api-error.ts';
import { deleteFormDraft } from '../../../session/form-draft.ts';
import { useRights } from '../rights.tsx';
import { toastFailure } from '../toast-failure.ts';
import { rolesTexts } from './panel-texts.ts';
import { createTexts as texts } from './texts.ts';
import classes from './users.module.css';

const draft = 'create-user';

const empty = {
  username: '',
  password: '',
  firstName: '',
  lastName: '',
  idNumber: '',
  homeAddress: '',
  phoneNumber: '',
  email: '',
};
/** Never saved in the draft. */
const secrets = ['password'] as const;
// The keys of the object literal above.
const fields = Object.keys(empty) as (keyof typeof empty)[];

/** Creates an account, which may be an admin's. It asks before it discards what was typed. */
export function CreateUserDialog({ opened, onClose }: DialogFrame) {
  const { form, leave, question } = useFormLeaving({
    opened,
    onLeave: end,
    texts: texts.discard,
  });

  function end() {
    deleteFormDraft(draft);
    onClose();
  }

  return (
    <>
      <Dialog opened={opened} onClose={leave} title={texts.title} size={640}>
        <CreateUserForm ref={form} onCreated={end} />
      </Dialog>
      {question}
    </>
  );
}

/** A registration on somebody's behalf, checked by the same schema as on the server. */
function CreateUserForm(props: { ref: Ref<LeavingForm>; onCreated: () => void }) {
  const { ref, onCreated } = props;
  const create = useUserCreation();
  const form = useForm<UserCreationBody, unknown, UserCreation>({
    resolver: standardSchemaResolver(UserCreation),
    defaultValues: { ...empty, isAdmin: false },
  });
  useFormDraft(draft, form, secrets);
  const { control, formState, getValues, handleSubmit, register, setError, watch } = form;
  const { role } = useRights();
  // Only who has all rights gives them.
  const choices = adminRoles.filter((each) => role === 'admin' || each !== 'admin');
  const first = role === 'admin' ? 'admin' : 'clerk';
  const { errors, isDirty, isSubmitting } = formState;
  useLeavingState(ref, { isBlocked: isSubmitting, isUnsaved: isDirty });

  async function send(values: UserCreation) {
    try {
      if (!(await create(values))) return;
      onCreated();
      toastSuccess(texts.success);
    } catch (error) {
      const isKeyUsed = error instanceof ApiError && error.code === 'key-reused';
      if (isKeyUsed) toastError(texts.keyUsed);
      const reason = isKeyUsed ? texts.keyUsed.text : toastFailure(error, texts.failed);
      if (!markFields(error, fields, setError)) setError('root', { message: reason });
    }
  }

  /** The fields show their own problems. */
  function refuse() {
    if (fields.some((field) => getValues(field).trim() === '')) toastError(texts.missing);
  }

  const text = (field: keyof typeof empty) => ({
    label: texts[field],
    error: errors[field]?.message,
    autoComplete: 'off',
    ...register(field),
  });

  return (
    <form className="stack" noValidate onSubmit={(event) => void handleSubmit(send, refuse)(event)}>
      <p className={classes.line}>{texts.intro}</p>
      <div className={`stack ${classes.pair}`}>
        <TextInput {...text('username')} autoCapitalize="none" spellCheck={false} data-autofocus />
        <PasswordField {...text('password')} autoComplete="new-password" />
        <TextInput {...text('firstName')} />
        <TextInput {...text('lastName')} />
      </div>
      <IdNumberField {...text('idNumber')} name="idNumber" control={control} />
      <TextInput {...text('homeAddress')} />
      <div className={`stack ${classes.pair}`}>
        <TextInput {...text('phoneNumber')} type="tel" />
        <TextInput {...text('email')} type="email" />
      </div>
      <Choice
        kind="checkbox"
        label={texts.isAdmin}
        hint={texts.isAdminHint}
        {...register('isAdmin')}
      />
      {watch('isAdmin') && (
        <NativeSelect
          label={rolesTexts.label}
          description={rolesTexts.hints[watch('adminRole') ?? first]}
          data={choices.map((value) => ({ value, label: roleNames[value] }))}
          {...register('adminRole', { shouldUnregister: true, value: first })}
        />
      )}
      {errors.root?.message && <Notice kind="problem">{errors.root.message}</Notice>}
      <Button type="submit" loading={isSubmitting}>
        {isSubmitting ? texts.submitting : texts.submit}
      </Button>
    </form>
  );
}
