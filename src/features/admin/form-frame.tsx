import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Notice } from '../../components/states/notice.tsx';
import { formTexts as texts } from './texts.ts';
import type { useAdminForm } from './use-admin-form.ts';

interface FormFrameProps<Values extends object, Done> {
  state: ReturnType<typeof useAdminForm<Values, Done>>;
  className?: string | undefined;
  submit: string;
  isRed?: boolean;
  onCancel: () => void;
  children: ReactNode;
}

/** A form in a dialog: its fields, why it failed, and its buttons. */
export function FormFrame<Values extends object, Done>(props: FormFrameProps<Values, Done>) {
  const { state, className = 'stack', submit, isRed = false, onCancel, children } = props;
  const { form, failure, running } = state;
  return (
    <form ref={form} className={className} noValidate onSubmit={state.submit}>
      {children}
      {failure && <Notice kind="problem">{failure}</Notice>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={running !== null} onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" {...(isRed && { color: 'red' })} loading={running === 'sending'}>
          {submit}
        </Button>
      </Group>
    </form>
  );
}
