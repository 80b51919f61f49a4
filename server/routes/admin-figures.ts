import type { Handlers } from '../http/contract.ts';
import { readDailyFigures, readStatistics, readTierFigures } from '../stores/statistics.ts';

export const adminFigureHandlers = {
  'GET /api/admin/statistics': (context) => readStatistics(context.db),

  'GET /api/admin/reports/tiers': (context) => readTierFigures(context.db),

  'GET /api/admin/reports/daily': (context, { query }) => readDailyFigures(context.db, query),
} satisfies Partial<Handlers>;
