import { DayField } from '../../../components/day-field.tsx';
import { tableTexts as texts } from './texts.ts';
import type { FilterChanges } from './use-admin-list.ts';

interface DayRangeProps {
  list: { filters: object; setFilters: (changes: FilterChanges) => void };
}

/** The days that a list's rows are from, both included; either may be left open. */
export function DayRange({ list }: DayRangeProps) {
  const days = list.filters as { from?: string; to?: string };
  return (['from', 'to'] as const).map((name) => (
    <DayField
      key={name}
      label={texts[name]}
      // An emptied field is any day.
      allowDeselect
      {...(name === 'to' && days.from && { minDate: days.from })}
      {...(name === 'from' && days.to && { maxDate: days.to })}
      value={days[name] ?? null}
      onChange={(day) => list.setFilters({ [name]: day ?? undefined })}
    />
  ));
}
