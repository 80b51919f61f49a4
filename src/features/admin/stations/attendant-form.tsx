import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Button, TextInput } from '@mantine/core';
import { useForm } from 'react-hook-form';
import { AttendantCreation } from '../../../../domain/admin/stations.ts';
import type { StationId } from '../../../../domain/ids.ts';
import { useAttendantCreation } from '../../../api/admin/stations.ts';
import { markFields } from '../../../components/fields/mark-fields.ts';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { toastSuccess } from '../../../components/states/toast.ts';
import { toastFailure } from '../toast-failure.ts';
import classes from './stations.module.css';
import { attendantTexts as texts } from './texts.ts';

const empty = { username: '', password: '', firstName: '', lastName: '' };
// The keys of the object literal above.
const fields = Object.keys(empty) as (keyof typeof empty)[];

/** Creates the account of an attendant. */
export function AttendantForm({ stationId }: { stationId: StationId }) {
  const create = useAttendantCreation(stationId);
  const { formState, handleSubmit, register, reset, setError } = useForm<
    typeof empty,
    unknown,
    AttendantCreation
  >({ resolver: standardSchemaResolver(AttendantCreation), defaultValues: empty });
  const { errors, isSubmitting } = formState;

  async function send(values: AttendantCreation) {
    try {
      await create(values);
      reset(empty);
      toastSuccess(texts.success);
    } catch (error) {
      const reason = toastFailure(error, texts.failed);
      if (!markFields(error, fields, setError)) setError('root', { message: reason });
    }
  }

  const field = (name: keyof typeof empty) => ({
    label: texts[name],
    error: errors[name]?.message,
    autoComplete: 'off',
    ...register(name),
  });

  return (
    <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      <h4 className={classes.heading}>{texts.title}</h4>
      <p className={classes.small}>{texts.intro}</p>
      <div className={classes.pair}>
        <TextInput {...field('username')} autoCapitalize="none" spellCheck={false} />
        <PasswordField {...field('password')} autoComplete="new-password" />
        <TextInput {...field('firstName')} />
        <TextInput {...field('lastName')} />
      </div>
      {errors.root?.message && <Notice kind="problem">{errors.root.message}</Notice>}
      <Button type="submit" variant="default" loading={isSubmitting}>
        {texts.submit}
      </Button>
    </form>
  );
}
