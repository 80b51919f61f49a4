import type { IdNumberDoubt } from '../../../domain/values/id-number.ts';

/** These are warnings: the number is accepted all the same (ACC-4). */
export const idNumberWarnings: Record<IdNumberDoubt, string> = {
  'birth-date':
    'The first six digits should be a date of birth. Please check the number. If it is right, you can continue.',
  'check-digit':
    'The last digit does not fit the others. Please check the number. If it is right, you can continue.',
};
