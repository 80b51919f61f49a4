import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import {
  refuseScheduledDate,
  scheduleMessages,
} from '../../../../domain/purchases/payment-schedule.ts';
import { formatDay } from '../../../../domain/values/format.ts';
import { useReschedule } from '../../../api/purchases.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { failureText } from '../../../components/states/failure-text.ts';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { ApiError } from '../../../http/api-error.ts';
import { isConnected, useIsConnected } from '../../../http/connection.ts';
import { currentDay } from '../../../http/server-clock.ts';
import { ConnectionNotice } from '../payment/notices.tsx';
import { PaymentCalendar, usePaymentDay } from '../payment/payment-calendar.tsx';
import {
  fieldsRequired,
  invalidValue,
  problemOfDay,
  schedulingFailed,
} from '../payment/schedule-refusal.ts';
import shared from '../purchase.module.css';
import type { PurchaseDialogProps } from './purchase-facts.ts';

const needsConnection = 'Moving a payment needs a connection. Nothing has changed.';

/** Moves a scheduled payment to another day (PAY-7). */
export function MoveDialog(props: PurchaseDialogProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title="Move the payment" size={520}>
      <MoveForm {...props} />
    </Dialog>
  );
}

function MoveForm({ user, purchase, onClose }: PurchaseDialogProps) {
  const { scheduledPaymentDate, repaymentDueDate } = purchase;
  const { day, mark, setProblem, calendar } = usePaymentDay(scheduledPaymentDate);
  const move = useReschedule(user.id);
  const canMove = useIsConnected();

  function refuse(problem: string) {
    mark(problem);
    toastError(invalidValue(problem));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!day) return refuse(fieldsRequired);
    const refusal = refuseScheduledDate(day, currentDay(), repaymentDueDate);
    if (refusal) return refuse(scheduleMessages[refusal]);
    setProblem(null);
    try {
      await move.mutateAsync({ id: purchase.id, day });
      onClose();
      toastSuccess({ title: 'Payment Moved', text: `It will be charged on ${formatDay(day)}.` });
    } catch (error) {
      const text = isConnected() ? failureText(error, schedulingFailed) : needsConnection;
      const ofDay = error instanceof ApiError && problemOfDay(error.serverMessage, error.code);
      setProblem(ofDay || text);
      toastError({ title: 'Scheduling Failed', text });
    }
  }

  return (
    <form
      noValidate
      className={`stack ${shared.form} ${shared.last}`}
      onSubmit={(event) => void submit(event)}
    >
      <ConnectionNotice>{needsConnection}</ConnectionNotice>
      {scheduledPaymentDate && <p>{`It will be charged on ${formatDay(scheduledPaymentDate)}.`}</p>}
      <PaymentCalendar {...calendar} dueDate={repaymentDueDate} />
      <div className={shared.actions}>
        <Button variant="default" disabled={move.isPending} onClick={onClose}>
          Keep it
        </Button>
        <Button type="submit" color="amber" disabled={!canMove} loading={move.isPending}>
          Move it
        </Button>
      </div>
    </form>
  );
}
