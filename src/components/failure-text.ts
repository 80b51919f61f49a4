import { ApiError, ConnectionError } from '../http/api-error.ts';
import { sharedTexts } from './texts.ts';

/** Why something did not work: the server's sentence where it gave one, else the screen's own. */
export function failureText(error: unknown, fallback: string): string {
  if (error instanceof ConnectionError) return sharedTexts.unreachable;
  return (error instanceof ApiError && error.serverMessage) || fallback;
}
