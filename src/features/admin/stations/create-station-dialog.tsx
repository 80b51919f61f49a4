import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { StationId } from '../../../../domain/ids.ts';
import { provinces } from '../../../../domain/values/provinces.ts';
import { useStationCreation } from '../../../api/admin/stations.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { toastSuccess } from '../../../components/states/toast.ts';
import shared from '../dialog-parts.module.css';
import { toastFailure } from '../toast-failure.ts';
import { createStationTexts as texts } from './texts.ts';

interface CreateStationDialogProps {
  opened: boolean;
  onClose: () => void;
  onCreated: (id: StationId) => void;
}

/** Creates a station. */
export function CreateStationDialog({ opened, onClose, onCreated }: CreateStationDialogProps) {
  const creation = useStationCreation();
  const [name, setName] = useState('');
  const [province, setProvince] = useState('');
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '' || province === '' || creation.isPending) return;
    setFailure(null);
    try {
      const { id } = await creation.mutateAsync({ name: name.trim(), province });
      onClose();
      toastSuccess(texts.success);
      onCreated(id);
    } catch (error) {
      setFailure(toastFailure(error, texts.failed));
    }
  }

  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title} size={480}>
      <form className={shared.part} noValidate onSubmit={(event) => void submit(event)}>
        <TextInput
          label={texts.name}
          maxLength={100}
          autoComplete="off"
          data-autofocus
          value={name}
          error={isTried && name.trim() === '' ? texts.nameMissing : undefined}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <NativeSelect
          label={texts.province}
          value={province}
          data={[
            { value: '', label: texts.choose },
            ...provinces.map(({ code, name: label }) => ({ value: code, label })),
          ]}
          error={isTried && province === '' ? texts.choose : undefined}
          onChange={({ currentTarget }) => setProvince(currentTarget.value)}
        />
        {failure && <Notice kind="problem">{failure}</Notice>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={creation.isPending} onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={creation.isPending}>
            {texts.submit}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
