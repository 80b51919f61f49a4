import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  type LatePerson,
  type PaymentPromise,
  promiseDays,
} from '../../../../domain/admin/collections.ts';
import { usePromise, useWithdrawal } from '../../../api/admin/collections.ts';
import type { DialogFrame } from '../../../components/dialogs/use-dialog.ts';
import { DayField } from '../../../components/fields/day-field.tsx';
import { currentDay } from '../../../http/server-clock.ts';
import { moneyOf, nameOf } from '../cell-text.ts';
import { FormDialog } from '../form-dialog.tsx';
import type { AdminForm } from '../use-admin-form.ts';
import classes from './collections.module.css';
import { Promised } from './promised.tsx';
import { promiseTexts as texts } from './texts.ts';

type Promiser = Pick<
  LatePerson,
  'id' | 'firstName' | 'lastName' | 'username' | 'lateAmount' | 'promise'
>;

interface Values {
  day: string | null;
  note: string;
}

const initial: Values = { day: null, note: '' };

/** Records the day on which a person has promised to pay, or withdraws it (LEND-22, LEND-36). */
export function PromiseDialog({ person, ...frame }: DialogFrame & { person: Promiser }) {
  const promise = usePromise(person.id);
  const withdrawal = useWithdrawal(person.id);
  const [days] = useState(() => promiseDays(currentDay()));

  function withdraw({ id }: PaymentPromise, { attempt }: AdminForm<Values>) {
    const outcome = { success: () => texts.withdrawn, failed: texts.notWithdrawn };
    void attempt('other', () => withdrawal.mutateAsync(id), outcome);
  }

  return (
    <FormDialog
      {...frame}
      title={texts.title}
      size={480}
      texts={texts}
      success={texts.saved}
      discard={texts.discard}
      initial={initial}
      check={({ day }) => (day === null ? { day: texts.dayNeeded } : {})}
      send={({ day, note }) =>
        // The day was checked.
        promise.mutateAsync({ day: day ?? '', ...(note.trim() && { note: note.trim() }) })
      }
    >
      {(form) => (
        <>
          <p>{texts.whom(nameOf(person), moneyOf(person.lateAmount))}</p>
          {person.promise && (
            <PresentPromise
              promise={person.promise}
              isPending={form.running === 'other'}
              onWithdraw={(present) => withdraw(present, form)}
            />
          )}
          <DayField
            label={texts.day}
            description={texts.dayHint}
            minDate={days.first}
            maxDate={days.last}
            {...form.field('day')}
          />
          <TextInput
            label={texts.note}
            maxLength={300}
            autoComplete="off"
            {...form.input('note')}
          />
        </>
      )}
    </FormDialog>
  );
}

interface PresentPromiseProps {
  promise: PaymentPromise;
  isPending: boolean;
  onWithdraw: (promise: PaymentPromise) => void;
}

/** The promise that counts, which a new one replaces. */
function PresentPromise({ promise, isPending, onWithdraw }: PresentPromiseProps) {
  return (
    <div className={`ends ${classes.present}`}>
      <div>
        <p>{texts.now}</p>
        <Promised promise={promise} />
      </div>
      <Button variant="default" loading={isPending} onClick={() => onWithdraw(promise)}>
        {texts.withdraw}
      </Button>
    </div>
  );
}
