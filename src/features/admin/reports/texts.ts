import type { LoyaltyTier } from '../../../../domain/loyalty/loyalty.ts';

export const reportTexts = {
  title: 'Reports',
  subtitle: 'Requests, sales, repayments and debts, day by day.',
  period: 'Period',
  periods: { 7: '7 days', 30: '30 days', 90: '90 days', 365: '365 days' },
  until: 'Until',
  totals: 'In this period',
  total: {
    requests: 'Requests',
    litres: 'Fuel sold',
    sales: 'Sales',
    repaid: 'Repaid',
    outstanding: 'Outstanding at end',
    late: 'Late at end',
  },
  requestsChart: 'Requests per day',
  salesChart: 'Sales per day',
  moneyChart: 'Repaid against outstanding',
  tiersChart: 'Loyalty tiers today',
  motorists: 'Motorists',
  tiers: {
    new: 'New',
    regular: 'Regular',
    consistent: 'Consistent',
    premium: 'Premium',
  } satisfies Record<LoyaltyTier, string>,
  table: 'Day by day',
  columns: {
    day: 'Day',
    requests: 'Requests',
    litres: 'Fuel',
    sales: 'Sales',
    repaid: 'Repaid',
    outstanding: 'Outstanding',
    late: 'Late',
  },
  failed: {
    title: 'The report could not be loaded',
    text: "The server didn't send it. Please try again.",
  },
} as const;
