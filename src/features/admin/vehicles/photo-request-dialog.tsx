import { Button, Group } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { PhotoRequest } from '../../../../domain/admin/vehicle-desk.ts';
import type { Car } from '../../../../domain/vehicles/car.ts';
import { usePhotoRequest } from '../../../api/admin/vehicles.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import shared from '../dialog-parts.module.css';
import { ReasonField } from '../reason-field.tsx';
import { toastOutcome } from '../toast-failure.ts';
import { photoRequestTexts as texts } from './texts.ts';

interface PhotoRequestDialogProps {
  car: Car;
  opened: boolean;
  onClose: () => void;
  onAsked?: () => void;
}

/** Above a person's panel, from which it may be opened. */
const overPanel = 230;

/** Asks the owner of a vehicle for a better photo, with a reason that they read (VEH-23). */
export function PhotoRequestDialog({ car, opened, onClose, onAsked }: PhotoRequestDialogProps) {
  const request = usePhotoRequest(car);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);

  function close() {
    if (request.isPending) return;
    setReason('');
    setProblem(undefined);
    setFailure(null);
    onClose();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { data, error } = PhotoRequest.safeParse({ reason });
    setProblem(error?.issues[0]?.message);
    if (!data) return event.currentTarget.querySelector('textarea')?.focus();
    if (request.isPending) return;
    const failed = await toastOutcome(request.mutateAsync(data.reason), texts);
    setFailure(failed);
    if (failed !== null) return;
    close();
    onAsked?.();
  }

  return (
    <Dialog opened={opened} onClose={close} title={texts.title} size={520} zIndex={overPanel}>
      <form className={shared.part} noValidate onSubmit={(event) => void submit(event)}>
        <p className={shared.line}>{texts.text(car.registrationNumber)}</p>
        <ReasonField
          isFirst
          label={texts.reason}
          maxLength={100}
          usual={texts.usual}
          value={reason}
          error={problem}
          onChange={(typed) => {
            setReason(typed);
            setProblem(undefined);
          }}
        />
        {failure && <Notice kind="problem">{failure}</Notice>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={request.isPending} onClick={close}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={request.isPending}>
            {texts.confirm}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
