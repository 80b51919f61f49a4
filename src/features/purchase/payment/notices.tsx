import { Notice } from '../../../components/states/notice.tsx';
import { useIsConnected } from '../../../http/connection.ts';

/** Says above a form that it needs a connection, while there is none. */
export function ConnectionNotice({ children }: { children: string }) {
  return useIsConnected() ? null : <Notice kind="note">{children}</Notice>;
}

export function DemonstrationNotice() {
  return (
    <Notice kind="note">
      This is a demonstration: no money moves. Please do not enter a real card.
    </Notice>
  );
}
