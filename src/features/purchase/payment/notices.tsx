import type { UserId } from '../../../../domain/ids.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { useIsConnected } from '../../../http/connection.ts';
import { usePaymentOptions } from './payment-options.ts';

/** Says above a form that it needs a connection, while there is none. */
export function ConnectionNotice({ children }: { children: string }) {
  return useIsConnected() ? null : <Notice kind="note">{children}</Notice>;
}

/** Nothing is said until it is known that this is a demonstration. */
export function DemonstrationNotice({ userId }: { userId: UserId }) {
  if (usePaymentOptions(userId)?.processor !== 'demo') return null;
  return (
    <Notice kind="note">
      This is a demonstration: no money moves. Please do not enter a real card.
    </Notice>
  );
}
