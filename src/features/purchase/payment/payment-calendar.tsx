import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/dates/styles.css';
import { DatePicker } from '@mantine/dates';
import { useRef, useState } from 'react';
import { scheduleWindow } from '../../../../domain/purchases/payment-schedule.ts';
import { formatDay } from '../../../../domain/values/format.ts';
import type { Day } from '../../../../domain/values/south-african-time.ts';
import { endErrorToast } from '../../../components/states/toast.ts';
import { sharedTexts } from '../../../components/texts.ts';
import { useToday } from '../../../http/server-clock.ts';
import shared from '../purchase.module.css';
import classes from './payment.module.css';

/** The day of a payment, with its problem until another day is chosen. */
export function usePaymentDay(first: Day | null) {
  const [day, setDay] = useState(first);
  const [problem, setProblem] = useState<string | null>(null);
  const ref = useRef<HTMLElement>(null);

  /** Moves the focus too, because the calendar may be out of view. */
  function mark(found: string | null) {
    setProblem(found);
    if (found) ref.current?.focus();
  }

  function choose(next: Day | null) {
    setDay(next);
    setProblem(null);
  }

  return { day, mark, setProblem, calendar: { ref, value: day, problem, onChange: choose } };
}

type PaymentCalendarProps = ReturnType<typeof usePaymentDay>['calendar'] & { dueDate: Day };

/** A calendar of the days a payment can be scheduled for: tomorrow to the due date (PAY-7). */
export function PaymentCalendar({ ref, dueDate, value, onChange, problem }: PaymentCalendarProps) {
  const { first, last } = scheduleWindow(useToday(), dueDate);
  return (
    <section ref={ref} tabIndex={-1} aria-label="Payment date" className={`stack ${shared.form}`}>
      <div>
        <p className={classes.label}>Payment date</p>
        <p className={shared.note}>{`From ${formatDay(first)} to ${formatDay(last)}`}</p>
      </div>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <DatePicker
        className={classes.calendar ?? ''}
        size="lg"
        maxLevel="month"
        // Payments can fall on any day, so weekends get no colour of their own.
        weekendDays={[]}
        minDate={first}
        maxDate={last}
        defaultDate={first}
        value={value}
        // The calendar's values are YYYY-MM-DD.
        onChange={(day) => {
          endErrorToast();
          onChange(day as Day | null);
        }}
        ariaLabels={{ previousMonth: sharedTexts.previousMonth, nextMonth: sharedTexts.nextMonth }}
      />
      <p aria-live="polite">{value ? `Chosen: ${formatDay(value)}` : 'No date chosen yet'}</p>
    </section>
  );
}
