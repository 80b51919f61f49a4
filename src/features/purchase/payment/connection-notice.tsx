import { Notice } from '../../../components/states/notice.tsx';
import { useIsConnected } from '../../../http/connection.ts';

/** Says above a form that it needs a connection, while there is none. */
export function ConnectionNotice({ text }: { text: string }) {
  return useIsConnected() ? null : <Notice kind="note">{text}</Notice>;
}
