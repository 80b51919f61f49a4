import { useQuery } from '@tanstack/react-query';
import type { UserId } from '../../../../domain/ids.ts';
import {
  accountStatement,
  entriesOf,
  type StatementQuery,
} from '../../../../domain/purchases/statement.ts';
import { purchasesQuery, statementQuery } from '../../../api/purchases.ts';
import { useConnection } from '../../../http/connection.ts';

/** The server's statement. Offline it is calculated from the saved purchases by the same rules. */
export function useStatement(userId: UserId, range: StatementQuery) {
  const { kind } = useConnection();
  const isRange = range.from !== '' && range.from <= range.to;
  const asked = useQuery({
    ...statementQuery(userId, range),
    enabled: isRange && kind === 'online',
  });
  const purchases = useQuery(purchasesQuery(userId)).data;
  const isUnanswered = asked.isError || kind !== 'online';
  const local = isRange && isUnanswered && !asked.data && purchases;
  return {
    statement: asked.data ?? (local ? accountStatement(local.flatMap(entriesOf), range) : null),
    /** Calculated on this phone from its saved purchases. */
    isLocal: !asked.data,
    isPending: isRange && asked.isFetching && !asked.data,
    retry: () => void asked.refetch(),
  };
}
