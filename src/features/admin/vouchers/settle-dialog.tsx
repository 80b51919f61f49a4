import { Button, Group } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { AdminRedemption } from '../../../../domain/admin/stations.ts';
import { useConflictResolution } from '../../../api/admin/stations.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { moneyOf, nameOf } from '../cell-text.ts';
import shared from '../dialog-parts.module.css';
import { ReasonField } from '../reason-field.tsx';
import { toastOutcome } from '../toast-failure.ts';
import { settleTexts as texts } from './texts.ts';

interface SettleDialogProps {
  redemption: AdminRedemption;
  opened: boolean;
  onClose: () => void;
}

/** Settles a conflict with a note, after which its motorist can have vouchers again (VOU-17). */
export function SettleDialog({ redemption, opened, onClose }: SettleDialogProps) {
  const resolution = useConflictResolution(redemption.id);
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (note.trim() === '' || resolution.isPending) return;
    const problem = await toastOutcome(resolution.mutateAsync(note.trim()), texts);
    setFailure(problem);
    if (problem === null) onClose();
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title} size={480}>
      <form className={shared.part} noValidate onSubmit={(event) => void submit(event)}>
        <p className={shared.line}>
          {texts.text(nameOf(redemption.user), moneyOf(redemption.amount))}
        </p>
        <ReasonField
          label={texts.label}
          usual={texts.usual}
          value={note}
          error={isTried && note.trim() === '' ? texts.missing : undefined}
          onChange={setNote}
          isFirst
        />
        {failure && <Notice kind="problem">{failure}</Notice>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={resolution.isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={resolution.isPending}>
            {texts.submit}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
