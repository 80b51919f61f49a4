import { DayField } from '../../../components/fields/day-field.tsx';
import { tableTexts as texts } from './texts.ts';
import type { FilterChanges } from './use-admin-list.ts';

interface DayRangeProps {
  list: { filters: object; setFilters: (changes: FilterChanges) => void };
}

/** Limits a list to a range of days, both included. Either end may be open. */
export function DayRange({ list }: DayRangeProps) {
  const days = list.filters as { from?: string; to?: string };
  return (['from', 'to'] as const).map((name) => (
    <DayField
      key={name}
      label={texts[name]}
      // An empty field sets no limit.
      allowDeselect
      {...(name === 'to' && days.from && { minDate: days.from })}
      {...(name === 'from' && days.to && { maxDate: days.to })}
      value={days[name] ?? null}
      onChange={(day) => list.setFilters({ [name]: day ?? undefined })}
    />
  ));
}
