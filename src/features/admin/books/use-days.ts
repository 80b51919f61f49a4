import { useSearchParams } from 'react-router-dom';
import { DayInput } from '../../../../domain/values/moment.ts';
import { addDays, type Day } from '../../../../domain/values/south-african-time.ts';
import { useToday } from '../../../http/server-clock.ts';

/** The longest period of a report, in days (`ReportQuery`). */
const longest = 366;

/** The day at whose end a report stands. It is in the address, unless it is today. */
export function useAsAt() {
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const asked = DayInput.safeParse(search.get('day')).data;
  const day = asked && asked < today ? asked : today;
  function choose(next: Day) {
    if (next === today) search.delete('day');
    else search.set('day', next);
    setSearch(search, { replace: true });
  }
  return { day, today, choose };
}

/** The first day of the month of a day. */
export const startOfMonth = (day: Day) => `${day.slice(0, 7)}-01` as Day; // a day of each month

/** The period of a report, which is in the address: this month until today, unless another is asked. */
export function usePeriod() {
  const today = useToday();
  const [search, setSearch] = useSearchParams();
  const asked = (name: string) => DayInput.safeParse(search.get(name)).data;
  const named = asked('to');
  const to = named && named < today ? named : today;
  const start = asked('from');
  // A period that no report has is that of the month.
  const isPeriod = start !== undefined && start <= to && addDays(to, -longest) < start;
  const from = isPeriod ? start : startOfMonth(to);
  function choose(next: { from: Day; to: Day }) {
    search.set('from', next.from);
    search.set('to', next.to);
    setSearch(search, { replace: true });
  }
  return { from, to, today, choose };
}
