import '@mantine/core/styles/Popover.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/dates/styles.css';
import { DateInput, type DateInputProps } from '@mantine/dates';
import classes from './day-field.module.css';
import { sharedTexts as texts } from './texts.ts';
import { endErrorToast } from './toast.ts';
import './typed-dates.ts';

const form = 'DD/MM/YYYY';

/** A day, typed as DD/MM/YYYY or chosen from a calendar. It gives the day as YYYY-MM-DD, or nothing. */
export function DayField({ onChange, ...props }: DateInputProps) {
  return (
    <DateInput
      valueFormat={form}
      placeholder={form}
      inputMode="numeric"
      autoComplete="off"
      // Money moves on any day.
      weekendDays={[]}
      withCellSpacing={false}
      ariaLabels={{ previousMonth: texts.previousMonth, nextMonth: texts.nextMonth }}
      classNames={{
        day: classes.target ?? '',
        calendarHeaderControl: classes.target ?? '',
        calendarHeaderLevel: classes.level ?? '',
        monthsListControl: classes.level ?? '',
        yearsListControl: classes.level ?? '',
      }}
      popoverProps={{
        // What comes after the field is not covered.
        position: 'bottom-end',
        classNames: { dropdown: classes.dropdown ?? '' },
      }}
      {...props}
      onChange={(day) => {
        endErrorToast();
        onChange?.(day);
      }}
    />
  );
}
