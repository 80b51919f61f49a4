import { Button, Group, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { type LatePerson, promiseDays } from '../../../../domain/admin/collections.ts';
import { southAfricanDay } from '../../../../domain/values/south-african-time.ts';
import { usePromise } from '../../../api/admin/collections.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { useLeaving } from '../../../components/dialogs/use-leaving.tsx';
import { DayField } from '../../../components/fields/day-field.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { moneyOf, nameOf } from '../cell-text.ts';
import shared from '../dialog-parts.module.css';
import { toastOutcome } from '../toast-failure.ts';
import { promiseTexts as texts } from './texts.ts';

interface PromiseDialogProps {
  person: LatePerson;
  opened: boolean;
  onClose: () => void;
}

/** Records the day on which a person has promised to pay (LEND-22). */
export function PromiseDialog({ person, opened, onClose }: PromiseDialogProps) {
  const promise = usePromise(person.id);
  const [day, setDay] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [days] = useState(() => promiseDays(southAfricanDay(new Date())));
  const { leave, question } = useLeaving({
    opened,
    stateOf: () => {
      if (promise.isPending) return 'blocked';
      return day === null && note.trim() === '' ? 'empty' : 'unsaved';
    },
    onLeave: close,
    texts: texts.discard,
  });

  function close() {
    setDay(null);
    setNote('');
    setMissing(false);
    setFailure(null);
    onClose();
  }

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setMissing(day === null);
    if (day === null || promise.isPending) return;
    setFailure(null);
    const saving = promise.mutateAsync({ day, ...(note.trim() && { note: note.trim() }) });
    const problem = await toastOutcome(saving, { success: texts.saved, failed: texts.failed });
    setFailure(problem);
    if (problem === null) close();
  }

  return (
    <Dialog opened={opened} onClose={leave} title={texts.title} size={480}>
      <form className={shared.part} noValidate onSubmit={(event) => void save(event)}>
        <p className={shared.line}>{texts.whom(nameOf(person), moneyOf(person.lateAmount))}</p>
        <DayField
          label={texts.day}
          description={texts.dayHint}
          minDate={days.first}
          maxDate={days.last}
          value={day}
          error={isMissing && texts.dayNeeded}
          onChange={(chosen) => {
            setDay(chosen);
            setMissing(false);
          }}
        />
        <TextInput
          label={texts.note}
          maxLength={300}
          autoComplete="off"
          value={note}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        {failure && <Notice kind="problem">{failure}</Notice>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={promise.isPending} onClick={leave}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={promise.isPending}>
            {texts.save}
          </Button>
        </Group>
      </form>
      {question}
    </Dialog>
  );
}
