import { Button, TextInput } from '@mantine/core';
import { AttendantCreation } from '../../../../domain/admin/stations.ts';
import type { StationId } from '../../../../domain/ids.ts';
import { useAttendantCreation } from '../../../api/admin/stations.ts';
import { PasswordField } from '../../../components/fields/password-field.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { problemsOf } from '../problems-of.ts';
import { useAdminForm } from '../use-admin-form.ts';
import classes from './stations.module.css';
import { attendantTexts as texts } from './texts.ts';

const initial = { username: '', password: '', firstName: '', lastName: '' };

/** Creates the account of an attendant. */
export function AttendantForm({ stationId }: { stationId: StationId }) {
  const create = useAttendantCreation(stationId);
  const { form, failure, running, input, submit } = useAdminForm({
    initial,
    check: (values) => problemsOf(AttendantCreation, values),
    send: (values) => create(AttendantCreation.parse(values)),
    success: () => texts.success,
    failed: texts.failed,
  });
  const field = (name: keyof typeof initial) => ({
    name,
    label: texts[name],
    autoComplete: 'off',
    ...input(name),
  });
  return (
    <form ref={form} className={`stack-8 ${classes.form}`} noValidate onSubmit={submit}>
      <h4 className={classes.heading}>{texts.title}</h4>
      <p className={classes.small}>{texts.intro}</p>
      <div className={classes.pair}>
        <TextInput {...field('username')} autoCapitalize="none" spellCheck={false} />
        <PasswordField {...field('password')} autoComplete="new-password" />
        <TextInput {...field('firstName')} />
        <TextInput {...field('lastName')} />
      </div>
      {failure && <Notice kind="problem">{failure}</Notice>}
      <Button type="submit" variant="default" loading={running !== null}>
        {texts.submit}
      </Button>
    </form>
  );
}
