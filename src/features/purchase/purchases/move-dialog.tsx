import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import {
  refuseScheduledDate,
  scheduleMessages,
} from '../../../../domain/purchases/payment-schedule.ts';
import { formatDay } from '../../../../domain/values/format.ts';
import { type Day, southAfricanDay } from '../../../../domain/values/south-african-time.ts';
import { useReschedule } from '../../../api/purchases.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { failureText } from '../../../components/states/failure-text.ts';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { ApiError } from '../../../http/api-error.ts';
import { isConnected, useIsConnected } from '../../../http/connection.ts';
import { ConnectionNotice } from '../payment/connection-notice.tsx';
import { PaymentCalendar } from '../payment/payment-calendar.tsx';
import { problemOfDay } from '../payment/schedule-refusal.ts';
import { purchaseToasts, scheduleTexts } from '../texts.ts';
import type { PurchaseDialogProps } from './dialog-props.ts';
import classes from './purchases.module.css';
import { moveTexts as texts } from './texts.ts';

/** Moves a scheduled payment to another day (PAY-7). */
export function MoveDialog({ opened, onClose, ...props }: PurchaseDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title} size={520}>
      <MoveForm {...props} onDone={onClose} />
    </Dialog>
  );
}

interface MoveFormProps extends Pick<PurchaseDialogProps, 'user' | 'purchase'> {
  onDone: () => void;
}

function MoveForm({ user, purchase, onDone }: MoveFormProps) {
  const { scheduledPaymentDate, repaymentDueDate } = purchase;
  const [day, setDay] = useState<Day | null>(scheduledPaymentDate);
  const [dayProblem, setDayProblem] = useState<string | null>(null);
  const calendar = useRef<HTMLElement>(null);
  const move = useReschedule(user.id);
  const canMove = useIsConnected();

  function chooseDay(next: Day | null) {
    setDay(next);
    setDayProblem(null);
  }

  function refuse(problem: string) {
    setDayProblem(problem);
    calendar.current?.focus();
    toastError(purchaseToasts.invalid(problem));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!day) return refuse(scheduleTexts.required);
    const refusal = refuseScheduledDate(day, southAfricanDay(new Date()), repaymentDueDate);
    if (refusal) return refuse(scheduleMessages[refusal]);
    setDayProblem(null);
    try {
      await move.mutateAsync({ id: purchase.id, day });
      onDone();
      toastSuccess(purchaseToasts.moved(formatDay(day)));
    } catch (error) {
      const message = isConnected() ? failureText(error, '') : texts.needsConnection;
      if (error instanceof ApiError) setDayProblem(problemOfDay(message, error.code));
      toastError(purchaseToasts.moveFailed(message));
    }
  }

  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <ConnectionNotice text={texts.needsConnection} />
      {scheduledPaymentDate && <p>{texts.now(formatDay(scheduledPaymentDate))}</p>}
      <PaymentCalendar
        ref={calendar}
        dueDate={repaymentDueDate}
        value={day}
        onChange={chooseDay}
        problem={dayProblem}
      />
      <div className={classes.pair}>
        <Button variant="default" disabled={move.isPending} onClick={onDone}>
          {texts.keep}
        </Button>
        <Button type="submit" color="amber" disabled={!canMove} loading={move.isPending}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}
