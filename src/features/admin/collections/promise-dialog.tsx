import { Button, Group, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import {
  type LatePerson,
  type PaymentPromise,
  promiseDays,
} from '../../../../domain/admin/collections.ts';
import { usePromise, useWithdrawal } from '../../../api/admin/collections.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { useLeaving } from '../../../components/dialogs/use-leaving.tsx';
import { DayField } from '../../../components/fields/day-field.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { currentDay } from '../../../http/server-clock.ts';
import { moneyOf, nameOf } from '../cell-text.ts';
import shared from '../dialog-parts.module.css';
import { toastOutcome } from '../toast-failure.ts';
import classes from './collections.module.css';
import { Promised } from './promised.tsx';
import { promiseTexts as texts } from './texts.ts';

interface PromiseDialogProps {
  person: Pick<LatePerson, 'id' | 'firstName' | 'lastName' | 'username' | 'lateAmount' | 'promise'>;
  opened: boolean;
  onClose: () => void;
}

/** Above a person's panel, from which it may be opened. */
const overPanel = 230;

/** Records the day on which a person has promised to pay, or withdraws it (LEND-22, LEND-36). */
export function PromiseDialog({ person, opened, onClose }: PromiseDialogProps) {
  const promise = usePromise(person.id);
  const withdrawal = useWithdrawal(person.id);
  // Set by the click itself, so that a double click withdraws once.
  const [isWithdrawing, setWithdrawing] = useState(false);
  const isPending = promise.isPending || isWithdrawing;
  const [day, setDay] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [days] = useState(() => promiseDays(currentDay()));
  const { leave, question } = useLeaving({
    opened,
    stateOf: () => {
      if (isPending) return 'blocked';
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
    if (day === null || isPending) return;
    setFailure(null);
    const saving = promise.mutateAsync({ day, ...(note.trim() && { note: note.trim() }) });
    const problem = await toastOutcome(saving, { success: texts.saved, failed: texts.failed });
    setFailure(problem);
    if (problem === null) close();
  }

  async function withdraw({ id }: PaymentPromise) {
    if (isPending) return;
    setWithdrawing(true);
    const ending = { success: texts.withdrawn, failed: texts.notWithdrawn };
    const problem = await toastOutcome(withdrawal.mutateAsync(id), ending);
    setWithdrawing(false);
    setFailure(problem);
    if (problem === null) close();
  }

  return (
    <Dialog opened={opened} onClose={leave} title={texts.title} size={480} zIndex={overPanel}>
      <form className={shared.part} noValidate onSubmit={(event) => void save(event)}>
        <p className={shared.line}>{texts.whom(nameOf(person), moneyOf(person.lateAmount))}</p>
        {person.promise && (
          <PresentPromise
            promise={person.promise}
            isPending={isWithdrawing}
            onWithdraw={withdraw}
          />
        )}
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
          <Button variant="default" disabled={isPending} onClick={leave}>
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

interface PresentPromiseProps {
  promise: PaymentPromise;
  isPending: boolean;
  onWithdraw: (promise: PaymentPromise) => Promise<void>;
}

/** The promise that counts, which a new one replaces. */
function PresentPromise({ promise, isPending, onWithdraw }: PresentPromiseProps) {
  return (
    <div className={classes.present}>
      <div>
        <p className={shared.line}>{texts.now}</p>
        <Promised promise={promise} />
      </div>
      <Button variant="default" loading={isPending} onClick={() => void onWithdraw(promise)}>
        {texts.withdraw}
      </Button>
    </div>
  );
}
