import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { addDays } from '../../../../domain/values/south-african-time.ts';
import { DayField } from '../../../components/fields/day-field.tsx';
import { booksTexts as texts } from './texts.ts';
import { startOfMonth, type useAsAt, type usePeriod } from './use-days.ts';

interface AsAtFieldProps {
  asAt: ReturnType<typeof useAsAt>;
  /** What else is done with the report. */
  children: ReactNode;
}

/** Chooses the day at whose end a report stands. */
export function AsAtField({ asAt: { day, today, choose }, children }: AsAtFieldProps) {
  return (
    <Group align="flex-end" gap="sm">
      <DayField
        label={texts.asAt}
        maxDate={today}
        value={day}
        onChange={(next) => next && choose(next)}
      />
      {children}
    </Group>
  );
}

interface PeriodFieldsProps {
  period: ReturnType<typeof usePeriod>;
  children: ReactNode;
}

/** Chooses the period of a report: two days, or a whole month. */
export function PeriodFields({ period, children }: PeriodFieldsProps) {
  const { from, to, today, choose } = period;
  const lastMonth = addDays(startOfMonth(today), -1);
  return (
    <Group align="flex-end" gap="sm">
      <DayField
        label={texts.from}
        maxDate={to}
        value={from}
        onChange={(next) => next && choose({ from: next, to })}
      />
      <DayField
        label={texts.until}
        minDate={from}
        maxDate={today}
        value={to}
        onChange={(next) => next && choose({ from, to: next })}
      />
      <Button variant="default" onClick={() => choose({ from: startOfMonth(today), to: today })}>
        {texts.thisMonth}
      </Button>
      <Button
        variant="default"
        onClick={() => choose({ from: startOfMonth(lastMonth), to: lastMonth })}
      >
        {texts.lastMonth}
      </Button>
      {children}
    </Group>
  );
}
