import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/dates/styles.css';
import { DatePicker } from '@mantine/dates';
import type { Ref } from 'react';
import { scheduleWindow } from '../../../../domain/purchases/payment-schedule.ts';
import { formatDay } from '../../../../domain/values/format.ts';
import { type Day, southAfricanDay } from '../../../../domain/values/south-african-time.ts';
import { endErrorToast } from '../../../components/states/toast.ts';
import { sharedTexts } from '../../../components/texts.ts';
import shared from '../purchase.module.css';
import classes from './payment.module.css';

interface PaymentCalendarProps {
  /** For scrolling the calendar into view when its date is wrong. */
  ref?: Ref<HTMLElement>;
  dueDate: Day;
  value: Day | null;
  onChange: (day: Day | null) => void;
  /** The problem of the chosen date. */
  problem: string | null;
}

/** A calendar of the days a payment can be scheduled for: tomorrow to the due date (PAY-7). */
export function PaymentCalendar(props: PaymentCalendarProps) {
  const { ref = null, dueDate, value, onChange, problem } = props;
  const { first, last } = scheduleWindow(southAfricanDay(new Date()), dueDate);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label="Payment date"
      className={`${shared.form} ${shared.quiet}`}
    >
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
