import type { CountedDay } from '../../domain/admin/cash.ts';

/** The figures of a day without any payment. */
export const noCash: Omit<CountedDay, 'day'> = {
  budget: 0,
  debitOrder: 0,
  scheduledCard: 0,
  expected: 0,
  collected: 0,
  failedCollections: 0,
  failedAmount: 0,
  refunded: 0,
  writtenOff: 0,
  premium: 0,
  repaid: 0,
  repaidLate: 0,
};
