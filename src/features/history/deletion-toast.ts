import type { ToastText } from '../../components/states/toast.ts';
import { ApiError } from '../../http/api-error.ts';
import { historyToasts } from './texts.ts';

/**
 * The toast for a request that was not deleted: it was decided in the meantime, there is no
 * connection, or another failure (REQ-7, SCR-1).
 */
export function deletionToast(error: unknown, isConnected = true): ToastText {
  if (!isConnected) return historyToasts.needsConnection;
  const isDecided = error instanceof ApiError && error.code === 'not-deletable';
  return isDecided ? historyToasts.notDeletable : historyToasts.deleteFailed;
}
