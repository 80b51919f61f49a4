import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Leaves the correction for the outbox. A correction that was opened there goes back, so that the
 * outbox is not twice in a row in the history, where Back would seem to do nothing.
 */
export function useReturnToOutbox(): () => void {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const isFromOutbox = typeof state === 'object' && state !== null && 'fromOutbox' in state;
  return () => void (isFromOutbox ? navigate(-1) : navigate('/outbox', { replace: true }));
}
