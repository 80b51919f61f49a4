import { Button, Group } from '@mantine/core';
import type { AdminUserDetails } from '../../../../domain/admin/admin-users.ts';
import { useShownIdNumber } from '../../../api/admin/users.ts';
import { failureText } from '../../../components/states/failure-text.ts';
import { Notice } from '../../../components/states/notice.tsx';
import dense from '../dense.module.css';
import { Allowed } from '../rights.tsx';
import { fallbackTexts } from '../texts.ts';
import { idNumberTexts as texts } from './panel-texts.ts';

/** A masked ID number. Showing it is an entry of the audit log (ADM-51). */
export function IdNumber({ user }: { user: AdminUserDetails }) {
  const shown = useShownIdNumber(user.id);
  if (!user.idNumber) return fallbackTexts.date;
  const whole = shown.data?.idNumber;
  return (
    <Group gap="4px 12px" className={dense.dense ?? ''}>
      <span>{whole ?? user.idNumber}</span>
      <Allowed call="POST /api/admin/users/{id}/id-number" of={user.id}>
        <Button
          variant="default"
          px="sm"
          loading={shown.isPending}
          aria-label={whole ? texts.hideSpoken : texts.showSpoken}
          onClick={() => (whole ? shown.reset() : shown.mutate())}
        >
          {whole ? texts.hide : texts.show}
        </Button>
      </Allowed>
      {shown.isError && <Notice kind="problem">{failureText(shown.error, texts.failed)}</Notice>}
    </Group>
  );
}
