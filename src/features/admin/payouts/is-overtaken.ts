import type { ApiError } from '../../../http/api-error.ts';

/** Somebody else was faster, so nothing is left to send. The page shows how it is now. */
export const isOvertaken = ({ status, code, issues }: ApiError) =>
  status === 409 && code !== 'in-progress' && issues.length === 0;
