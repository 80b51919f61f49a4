import { useLocation, useNavigate } from 'react-router-dom';

/** Leads back to the outbox from the correction that was opened there. It never stands twice in a row in the history, where Back would seem to do nothing. */
export function useReturnToOutbox(): () => void {
  const navigate = useNavigate();
  const state: unknown = useLocation().state;
  const isFromOutbox = typeof state === 'object' && state !== null && 'fromOutbox' in state;
  return () => void (isFromOutbox ? navigate(-1) : navigate('/outbox', { replace: true }));
}
