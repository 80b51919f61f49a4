import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import {
  refuseCardDay,
  refuseScheduledDate,
  scheduleMessages,
} from '../../../../domain/purchases/payment-schedule.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { formatDay, formatMoney } from '../../../../domain/values/format.ts';
import { centsFromRand } from '../../../../domain/values/money.ts';
import { type Day, southAfricanDay } from '../../../../domain/values/south-african-time.ts';
import type { CardChoice } from '../../../api/payments.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { useIsConnected } from '../../../http/connection.ts';
import { purchaseToasts, scheduleTexts as texts } from '../texts.ts';
import { CardEntry } from './card-entry.tsx';
import type { AcceptanceDialogProps, AcceptanceProps } from './dialog-props.ts';
import classes from './payment.module.css';
import { PaymentCalendar } from './payment-calendar.tsx';
import { PaymentSteps } from './payment-steps.tsx';
import { PurchaseSummary } from './purchase-summary.tsx';
import { problemOfDay, scheduleRefusal } from './schedule-refusal.ts';
import { useCardEntry } from './use-card-entry.ts';
import { usePaying } from './use-paying.ts';

/** Schedules a payment by card (PAY-7). */
export function ScheduleDialog({ opened, onClose, ...acceptance }: AcceptanceDialogProps) {
  return (
    <Dialog
      opened={opened}
      bodyClass={classes.body}
      onClose={onClose}
      title={texts.title}
      size={520}
    >
      <ScheduleForm {...acceptance} onBack={onClose} />
    </Dialog>
  );
}

interface ScheduleFormProps extends AcceptanceProps {
  onBack: () => void;
}

function ScheduleForm(props: ScheduleFormProps) {
  const { user, shown, openAttempt, onQuote, onAttempt, onDone, onBack } = props;
  const { quote, wish } = shown;
  const [day, setDay] = useState<Day | null>(null);
  const [dayProblem, setDayProblem] = useState<string | null>(null);
  const calendar = useRef<HTMLElement>(null);
  const isConnected = useIsConnected();
  const entry = useCardEntry(user.id);
  const paying = usePaying(user.id, {
    openKey: openAttempt?.key,
    codeFor: openAttempt?.codeFor,
    onPaid,
    onRefused: (message, code) => {
      markDay(problemOfDay(message, code));
      toastError(scheduleRefusal(message, code));
    },
    onAttempt: (open, left) => onAttempt(open && { method: 'schedule', ...open }, left),
  });

  function onPaid({ totalRepayment, scheduledPaymentDate }: Purchase) {
    const total = formatMoney(centsFromRand(totalRepayment));
    const date = scheduledPaymentDate ? formatDay(scheduledPaymentDate) : '';
    toastSuccess(purchaseToasts.scheduled(total, date));
    onDone();
  }

  /** @returns whether the calendar, which comes before the card, has taken the focus */
  function refuse(isCardIncomplete: boolean): boolean {
    if (!day) markDay(texts.required);
    if (!day || isCardIncomplete) toastError(purchaseToasts.invalid(texts.required));
    return !day;
  }

  /** The calendar may be out of view. */
  function markDay(problem: string | null) {
    setDayProblem(problem);
    if (problem) calendar.current?.focus();
  }

  function chooseDay(next: Day | null) {
    setDay(next);
    setDayProblem(null);
  }

  function schedule(card: CardChoice) {
    if (!day) return refuse(false);
    const refusal =
      refuseScheduledDate(day, southAfricanDay(new Date()), quote.repaymentDueDate) ??
      (card.kind === 'typed' ? refuseCardDay(card.card.expiryDate, day) : null);
    markDay(refusal && scheduleMessages[refusal]);
    if (refusal) return toastError(purchaseToasts.invalid(scheduleMessages[refusal]));
    const agreed = { userId: user.id, carId: wish.carId, fuelType: wish.fuelType, quote };
    return paying.pay({ kind: 'schedule', agreed, card, day });
  }

  return (
    <PaymentSteps paying={paying} shown={shown} onQuote={onQuote} onDecline={onDone}>
      <form noValidate className={classes.form} onSubmit={entry.submit(schedule, refuse)}>
        {paying.problem && <Notice kind="problem">{paying.problem}</Notice>}
        <PurchaseSummary userId={user.id} shown={shown} />
        <PaymentCalendar
          ref={calendar}
          dueDate={quote.repaymentDueDate}
          value={day}
          onChange={chooseDay}
          problem={dayProblem}
        />
        <section aria-label={texts.card} className={classes.form}>
          <p className={classes.label}>{texts.card}</p>
          <CardEntry userId={user.id} entry={entry} offersKeeping={false} />
        </section>
        <Notice kind="note">{texts.demonstration}</Notice>
        <div className={classes.actions}>
          <Button
            type="submit"
            color="amber"
            className={classes.wide ?? ''}
            disabled={!isConnected}
            loading={paying.isPending}
          >
            {texts.submit}
          </Button>
          <Button
            variant="default"
            className={classes.wide ?? ''}
            disabled={paying.isPending}
            onClick={onBack}
          >
            {texts.back}
          </Button>
        </div>
      </form>
    </PaymentSteps>
  );
}
