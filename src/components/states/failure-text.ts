import { ApiError, ConnectionError } from '../../http/api-error.ts';
import { sharedTexts } from '../texts.ts';

/** Why something failed: the server's message if there is one, otherwise the screen's own text. */
export function failureText(error: unknown, fallback: string): string {
  if (error instanceof ConnectionError) return sharedTexts.unreachable;
  return (error instanceof ApiError && error.serverMessage) || fallback;
}
