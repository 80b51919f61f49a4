import { describe, expect, it } from 'vitest';
import type { DailyFigures } from '../../../../../domain/admin/statistics.ts';
import { reportTotals } from '../../../../../src/features/admin/reports/report-totals.ts';

const day = (figures: Partial<DailyFigures>) =>
  ({
    requests: 0,
    litres: 0,
    sales: 0,
    repaid: 0,
    outstanding: 0,
    late: 0,
    ...figures,
  }) as DailyFigures; // the date does not matter

describe('reportTotals', () => {
  it('sums the activity of all days, and takes the debt of the last day', () => {
    const days = [
      day({ requests: 2, litres: 0.1, sales: 0.1, repaid: 500, outstanding: 900 }),
      day({
        requests: 1,
        litres: 0.2,
        sales: 0.2,
        repaid: -20.5,
        outstanding: 700,
        late: 12.34,
      }),
    ];
    expect(reportTotals(days).map(([, value]) => value)).toEqual([
      ...['3', '0.3 l', 'R0.30', 'R479.50', 'R700.00', 'R12.34'],
    ]);
  });

  it('is zero for a period without days', () => {
    expect(reportTotals([]).map(([, value]) => value)).toEqual([
      ...['0', '0 l', 'R0.00', 'R0.00', 'R0.00', 'R0.00'],
    ]);
  });
});
