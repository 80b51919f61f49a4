import { DayField } from '../../../components/fields/day-field.tsx';
import classes from './list-tools.module.css';
import { tableTexts as texts } from './texts.ts';
import type { ListState } from './use-admin-list.ts';

/** Limits a list to a range of days, both included. Either end may be open. */
export function DayRange({ list }: { list: ListState }) {
  const days = list.filters;
  return (
    <div className={classes.days}>
      {(['from', 'to'] as const).map((name) => (
        <DayField
          key={name}
          aria-label={texts[name]}
          placeholder={texts[name]}
          title={texts.dayHint(texts[name])}
          className={classes.day ?? ''}
          // An empty field sets no limit.
          allowDeselect
          {...(name === 'to' && days.from && { minDate: days.from })}
          {...(name === 'from' && days.to && { maxDate: days.to })}
          value={days[name] ?? null}
          onChange={(day) => list.setFilters({ [name]: day ?? undefined })}
        />
      ))}
    </div>
  );
}
