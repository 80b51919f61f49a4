import { csvInstant, csvLine } from '../../../domain/values/csv.ts';

/** An instant as the cell of a CSV file. */
export const csvTime = (instant: string) => csvLine([csvInstant(instant)], ',').trim();
