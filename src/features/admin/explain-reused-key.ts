import { ApiError } from '../../http/api-error.ts';

/** A key that was used for something else means that an earlier try may have arrived. */
export const explainReusedKey =
  (message: string) =>
  (error: unknown): never => {
    if (!(error instanceof ApiError) || error.code !== 'key-reused') throw error;
    throw new ApiError(error.status, '', JSON.stringify({ message }));
  };
