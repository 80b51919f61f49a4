import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/dates/styles.css';
import { DatePicker } from '@mantine/dates';
import type { Ref } from 'react';
import { formatDay } from '../../../../domain/format.ts';
import { scheduleWindow } from '../../../../domain/payment-schedule.ts';
import { type Day, southAfricanDay } from '../../../../domain/south-african-time.ts';
import { sharedTexts } from '../../../components/texts.ts';
import { endErrorToast } from '../../../components/toast.ts';
import { scheduleTexts as texts } from '../texts.ts';
import classes from './payment.module.css';

interface PaymentCalendarProps {
  /** To bring it into view, where it is what stands in the way. */
  ref?: Ref<HTMLElement>;
  dueDate: Day;
  value: Day | null;
  onChange: (day: Day | null) => void;
  /** What is wrong with the day that was chosen. */
  problem: string | null;
}

/** The days that a payment can be scheduled for: from tomorrow to the due date (PAY-7). */
export function PaymentCalendar(props: PaymentCalendarProps) {
  const { ref = null, dueDate, value, onChange, problem } = props;
  const { first, last } = scheduleWindow(southAfricanDay(new Date()), dueDate);
  return (
    <section
      ref={ref}
      tabIndex={-1}
      aria-label={texts.date}
      className={`${classes.form} ${classes.part}`}
    >
      <div>
        <p className={classes.label}>{texts.date}</p>
        <p className={classes.hint}>{texts.dateHint(formatDay(first), formatDay(last))}</p>
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
        // Money moves on any day.
        weekendDays={[]}
        minDate={first}
        maxDate={last}
        defaultDate={first}
        value={value}
        // The calendar writes days as YYYY-MM-DD.
        onChange={(day) => {
          endErrorToast();
          onChange(day as Day | null);
        }}
        ariaLabels={{ previousMonth: sharedTexts.previousMonth, nextMonth: sharedTexts.nextMonth }}
      />
      <p className={classes.text} aria-live="polite">
        {value ? texts.chosen(formatDay(value)) : texts.none}
      </p>
    </section>
  );
}
