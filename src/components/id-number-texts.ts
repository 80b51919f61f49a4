import type { IdNumberDoubt } from '../../domain/id-number.ts';

/** Warnings that refuse nothing (ACC-4). */
export const idNumberDoubts: Record<IdNumberDoubt, string> = {
  'birth-date':
    'The first six digits should be a date of birth. Please check the number; you can go on if it is right.',
  'check-digit':
    'The last digit does not fit the others. Please check the number; you can go on if it is right.',
};
