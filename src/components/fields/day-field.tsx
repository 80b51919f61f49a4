import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/dates/styles.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import type { Day } from '../../../domain/values/south-african-time.ts';
import { typedDay } from '../../../domain/values/typed-day.ts';
import { currentDay } from '../../http/server-clock.ts';
import { endErrorToast } from '../states/toast.ts';
import { sharedTexts as texts } from '../texts.ts';
import classes from './day-field.module.css';

const form = 'DD/MM/YYYY';

/** The arrows of the calendar's days, months and years. */
const labels = {
  previousMonth: texts.previousMonth,
  nextMonth: texts.nextMonth,
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous ten years',
  nextDecade: 'Next ten years',
};

interface DayFieldProps extends Omit<DateInputProps, 'onChange'> {
  onChange?: (day: Day | null) => void;
}

/** A day that is typed (`typedDay`) or chosen from a calendar. Its value is YYYY-MM-DD or null. */
export function DayField({ onChange, ...props }: DayFieldProps) {
  return (
    <DateInput
      valueFormat={form}
      placeholder={form}
      dateParser={typedDay}
      inputMode="numeric"
      autoComplete="off"
      // Payments can fall on any day, so weekends get no colour of their own.
      weekendDays={[]}
      withCellSpacing={false}
      ariaLabels={labels}
      classNames={{
        day: classes.target ?? '',
        calendarHeaderControl: classes.target ?? '',
        calendarHeaderLevel: classes.level ?? '',
        monthsListControl: classes.level ?? '',
        yearsListControl: classes.level ?? '',
      }}
      popoverProps={{
        // The calendar must not cover the fields below it.
        position: 'bottom-end',
        classNames: { dropdown: classes.dropdown ?? '' },
        // It is rendered outside of the page's landmarks, so it needs to be a landmark itself.
        attributes: { dropdown: { role: 'region', 'aria-label': 'Calendar' } },
      }}
      // Without a value, the calendar opens on the month of today.
      defaultDate={currentDay()}
      {...props}
      onChange={(day) => {
        endErrorToast();
        // The input's value is YYYY-MM-DD or null.
        onChange?.(day as Day | null);
      }}
    />
  );
}
