import { Button, Group, NativeSelect } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { AdminRedemption } from '../../../../domain/admin/stations.ts';
import { useConflictResolution } from '../../../api/admin/stations.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { litresOf, moneyOf, nameOf } from '../cell-text.ts';
import shared from '../dialog-parts.module.css';
import { ReasonField } from '../reason-field.tsx';
import { toastOutcome } from '../toast-failure.ts';
import { settleTexts as texts } from './texts.ts';

interface SettleDialogProps {
  redemption: AdminRedemption;
  opened: boolean;
  onClose: () => void;
}

/** Settles a conflict with a note: it counts as it was reported, or it does not (VOU-17). */
export function SettleDialog({ redemption, opened, onClose }: SettleDialogProps) {
  const resolution = useConflictResolution(redemption.id);
  const [note, setNote] = useState('');
  const [counts, setCounts] = useState('');
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (note.trim() === '' || counts === '' || resolution.isPending) return;
    const settled = { resolution: note.trim(), counts: counts === 'yes' };
    const problem = await toastOutcome(resolution.mutateAsync(settled), texts);
    setFailure(problem);
    if (problem === null) onClose();
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title} size={480}>
      <form className={shared.part} noValidate onSubmit={(event) => void submit(event)}>
        <p className={shared.line}>
          {texts.text(
            nameOf(redemption.user),
            litresOf(redemption.litres),
            moneyOf(redemption.amount),
          )}
        </p>
        <NativeSelect
          label={texts.counts}
          data={[
            { value: '', label: texts.choose },
            { value: 'yes', label: texts.yes },
            { value: 'no', label: texts.no },
          ]}
          value={counts}
          error={isTried && counts === '' ? texts.countsMissing : undefined}
          errorProps={{ role: 'alert' }}
          onChange={({ currentTarget }) => setCounts(currentTarget.value)}
          data-autofocus
        />
        <ReasonField
          label={texts.label}
          usual={texts.usual}
          value={note}
          error={isTried && note.trim() === '' ? texts.missing : undefined}
          onChange={setNote}
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
