import { originOf } from '../offline/response-origin.ts';
import { ApiError, ForeignResponseError } from './api-error.ts';

/** Lets only a success of our own server pass. @throws ForeignResponseError, ApiError */
export async function checkResponse(response: Response): Promise<void> {
  const origin = originOf(response);
  if (origin === 'foreign') throw new ForeignResponseError();
  if (response.ok) return;
  // The words of a proxy are not for our users.
  const words = origin === 'server' ? await response.text() : '';
  throw new ApiError(response.status, response.statusText, words);
}
