import { keepPreviousData } from '@tanstack/react-query';
import type { CallInput } from '../../../domain/calls.ts';
import { appDurations } from '../../../domain/durations.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import { adminQuery } from './admin-query.ts';

export const adminStatisticsQuery = () =>
  adminQuery(['statistics'], 'GET /api/admin/statistics', {});

/** How many entries the lists of the desk have. */
export const listLengthsQuery = () =>
  adminQuery(['list lengths'], 'GET /api/admin/list-lengths', {});

/** Everything that needs an admin's attention, fetched again every minute while it is seen. */
export function morningQuery() {
  return {
    ...adminQuery(['morning'], 'GET /api/admin/morning', {}),
    refetchInterval: appDurations.refetch.morning,
    refetchOnWindowFocus: true,
  };
}

/** The figures of each day, from the first to the last day inclusive. */
export function dailyReportQuery(from: Day, to: Day) {
  return {
    ...adminQuery(['reports', 'daily', from, to], 'GET /api/admin/reports/daily', {
      query: { from, to },
    }),
    placeholderData: keepPreviousData,
  };
}

/** How many motorists are in each tier now. */
export const tierReportQuery = () =>
  adminQuery(['reports', 'tiers'], 'GET /api/admin/reports/tiers', {});

export type CashFilters = CallInput<'GET /api/admin/cash', 'query', never>;

/** What is due, and what came in (LEND-30, LEND-31). */
export function cashQuery(query: CashFilters) {
  return {
    ...adminQuery(['cash', query], 'GET /api/admin/cash', { query }),
    placeholderData: keepPreviousData,
  };
}

export type PhoneFilters = CallInput<'GET /api/admin/device-reports', 'query', never>;

/** How many phones have reported which problem (ADM-14). */
export function deviceFiguresQuery(query: PhoneFilters) {
  return {
    ...adminQuery(['phones', query], 'GET /api/admin/device-reports', { query }),
    placeholderData: keepPreviousData,
  };
}
