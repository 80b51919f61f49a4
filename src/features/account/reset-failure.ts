import { failureText } from '../../components/states/failure-text.ts';
import { ApiError } from '../../http/api-error.ts';
import { resetPasswordTexts as texts } from './account-texts.ts';

/** A refused token always gets the same text (SCR-1). Other failures keep their own. */
export function resetFailure(error: unknown): string {
  const isRefusal = error instanceof ApiError && error.code === 'reset-invalid';
  return isRefusal ? texts.failedDefault : failureText(error, texts.failedDefault);
}
