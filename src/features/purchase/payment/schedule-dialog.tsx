import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  refuseCardDay,
  refuseScheduledDate,
  scheduleMessages,
} from '../../../../domain/purchases/payment-schedule.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { formatDay, formatPercent } from '../../../../domain/values/format.ts';
import { centsFromRand } from '../../../../domain/values/money.ts';
import type { CardChoice } from '../../../api/payments.ts';
import { vehiclesQuery } from '../../../api/vehicles.ts';
import { formatFuel, formatRand } from '../../../components/amount-text.ts';
import { type Detail, DetailList } from '../../../components/layout/detail-list.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { toastError, toastSuccess } from '../../../components/states/toast.ts';
import { useIsConnected } from '../../../http/connection.ts';
import { currentDay } from '../../../http/server-clock.ts';
import type { AcceptanceDialogProps, AcceptanceProps } from '../draft.ts';
import shared from '../purchase.module.css';
import { creditLabel } from '../quote-split.tsx';
import { CardEntry } from './card-entry.tsx';
import { CreditSummary, creditProblem, useCredit } from './credit-summary.tsx';
import { DemonstrationNotice } from './notices.tsx';
import classes from './payment.module.css';
import { PaymentCalendar, usePaymentDay } from './payment-calendar.tsx';
import { PaymentFrame, PaymentSteps } from './payment-steps.tsx';
import { fieldsRequired, invalidValue, problemOfDay, scheduleRefusal } from './schedule-refusal.ts';
import { useCardEntry } from './use-card-entry.ts';
import { usePaying } from './use-paying.ts';

/** Schedules a payment by card (PAY-7). */
export function ScheduleDialog(props: AcceptanceDialogProps) {
  return (
    <PaymentFrame opened={props.opened} onClose={props.onClose} title="Schedule Payment">
      <ScheduleForm {...props} />
    </PaymentFrame>
  );
}

function ScheduleForm(props: AcceptanceDialogProps) {
  const { user, shown, onQuote, onBought, onDone, onClose } = props;
  const { quote, wish } = shown;
  const { day, mark, calendar } = usePaymentDay(null);
  const isConnected = useIsConnected();
  const entry = useCardEntry(user.id);
  const known = useCredit(props);
  const creditRefusal = creditProblem(known, 'collected', props);
  const paying = usePaying({
    ...props,
    method: 'schedule',
    onPaid,
    onRefused: (message, code) => {
      mark(problemOfDay(message, code));
      toastError(scheduleRefusal(message, code));
    },
  });

  function onPaid(purchase: Purchase) {
    const { totalRepayment, scheduledPaymentDate } = purchase;
    const date = scheduledPaymentDate ? formatDay(scheduledPaymentDate) : '';
    toastSuccess({
      title: 'Scheduled Payment Created',
      text: `${formatRand(totalRepayment)} will be charged to your card on ${date}.`,
    });
    onBought({ purchase, isUnderWay: false });
  }

  /** @returns whether the calendar, which comes before the card, has taken the focus */
  function refuse(isCardIncomplete: boolean): boolean {
    if (!day) mark(fieldsRequired);
    if (!day || isCardIncomplete) toastError(invalidValue(fieldsRequired));
    return !day;
  }

  function schedule(card: CardChoice) {
    if (!day) return refuse(false);
    const refusal =
      refuseScheduledDate(day, currentDay(), quote.repaymentDueDate) ??
      (card.kind === 'typed' ? refuseCardDay(card.card.expiryDate, day) : null);
    mark(refusal && scheduleMessages[refusal]);
    if (refusal) return toastError(invalidValue(scheduleMessages[refusal]));
    const agreed = { userId: user.id, carId: wish.carId, fuelType: wish.fuelType, quote };
    return paying.pay({ kind: 'schedule', agreed, card, day });
  }

  const problem = paying.problem ?? creditRefusal;
  return (
    <PaymentSteps paying={paying} shown={shown} onQuote={onQuote} onDecline={onDone}>
      <form noValidate className={`stack ${shared.form}`} onSubmit={entry.submit(schedule, refuse)}>
        {problem && <Notice kind="problem">{problem}</Notice>}
        <PurchaseSummary user={user} shown={shown} />
        <CreditSummary known={known} kind="collected" total={centsFromRand(quote.totalRepayment)} />
        <PaymentCalendar {...calendar} dueDate={quote.repaymentDueDate} />
        <section aria-label="Card to be charged" className={`stack ${shared.form}`}>
          <p className={classes.label}>Card to be charged</p>
          <CardEntry entry={entry} offersKeeping={false} />
          {entry.leaves && <p>To check the card, R1.00 is charged there and paid back at once.</p>}
        </section>
        <DemonstrationNotice userId={user.id} />
        <div className={classes.actions}>
          <Button
            type="submit"
            color="amber"
            flex="1 0 100%"
            disabled={!isConnected || creditRefusal !== null}
            loading={paying.isPending}
          >
            Schedule Payment
          </Button>
          <Button variant="default" flex="1 0 100%" disabled={paying.isPending} onClick={onClose}>
            Back to Quote
          </Button>
        </div>
      </form>
    </PaymentSteps>
  );
}

/** The purchase that a scheduled payment is for (PAY-14). */
function PurchaseSummary({ user, shown }: Pick<AcceptanceProps, 'user' | 'shown'>) {
  const { quote, wish } = shown;
  const cars = useQuery(vehiclesQuery(user.id)).data;
  const car = cars?.find(({ id }) => id === wish.carId);
  const carDetails: Detail[] = car
    ? [
        ['Vehicle', `${car.make} ${car.model}`],
        ['Registration', car.registrationNumber],
      ]
    : [];
  const { discountAmount, discountPercentage } = quote;
  const discount = `${formatPercent(discountPercentage)} · −${formatRand(discountAmount)}`;
  const discountDetails: Detail[] = discountAmount > 0 ? [['Discount', discount]] : [];
  return (
    <section aria-label="Purchase summary">
      <DetailList
        details={[
          ...carDetails,
          ['Fuel', `${formatFuel(quote.fuelAmount)} of ${wish.fuelType}`],
          ['Base price', formatRand(quote.basePrice)],
          ...discountDetails,
          [creditLabel(quote.premiumPercentage), formatRand(quote.premiumAmount)],
          ['Total', formatRand(quote.totalRepayment)],
          ['Due date', formatDay(quote.repaymentDueDate)],
        ]}
      />
    </section>
  );
}
