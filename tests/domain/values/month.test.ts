import { describe, expect, it } from 'vitest';
import {
  groupByMonth,
  type Month,
  monthsUntil,
  southAfricanMonth,
} from '../../../domain/values/month.ts';

// MON-4
describe('southAfricanMonth', () => {
  it('changes two hours before UTC', () => {
    expect(southAfricanMonth(new Date('2026-10-31T21:59:59Z'))).toBe('2026-10');
    expect(southAfricanMonth(new Date('2026-10-31T22:00:00Z'))).toBe('2026-11');
  });
});

describe('monthsUntil', () => {
  it('counts back over the turn of the year, oldest first', () => {
    expect(monthsUntil('2026-02' as Month, 4)).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
  });
});

describe('groupByMonth', () => {
  const at = (instant: string) => ({ instant });
  const group = (entries: { instant: string }[]) => groupByMonth(entries, ({ instant }) => instant);

  it('puts the newest month first and keeps the order within a month', () => {
    const entries = [
      at('2026-11-20T10:00:00Z'),
      at('2026-11-05T10:00:00Z'),
      at('2026-10-31T10:00:00Z'),
      at('2025-11-01T10:00:00Z'),
    ];
    expect(group(entries)).toEqual([
      { month: '2026-11', entries: entries.slice(0, 2) },
      { month: '2026-10', entries: [entries[2]] },
      { month: '2025-11', entries: [entries[3]] },
    ]);
    expect(group([])).toEqual([]);
  });

  it('names a month once, also when a request of last month was added on top', () => {
    const entries = [at('2026-10-31T10:00:00Z'), at('2026-11-05T10:00:00Z')];
    expect(group(entries).map(({ month }) => month)).toEqual(['2026-11', '2026-10']);
  });
});
