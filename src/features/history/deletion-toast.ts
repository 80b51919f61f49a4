import type { ToastText } from '../../components/toast.ts';
import { ApiError } from '../../http/api-error.ts';
import { historyToasts } from './texts.ts';

/** What a person is told when a request could not be deleted: it was decided upon meanwhile, there is no connection, or anything else (REQ-7, SCR-1). */
export function deletionToast(error: unknown, isConnected = true): ToastText {
  if (!isConnected) return historyToasts.needsConnection;
  const isDecided = error instanceof ApiError && error.code === 'not-deletable';
  return isDecided ? historyToasts.notDeletable : historyToasts.deleteFailed;
}
