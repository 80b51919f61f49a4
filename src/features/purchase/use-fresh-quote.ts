import { useQuery } from '@tanstack/react-query';
import type { UserId } from '../../../domain/ids.ts';
import { quoteQuery } from '../../api/purchases.ts';
import { failureText } from '../../components/states/failure-text.ts';
import { useConnection } from '../../http/connection.ts';
import type { ShownQuote } from './draft.ts';
import { isSameQuote } from './estimate.ts';

/** Compares an estimate with the server's quote as soon as there is a connection. */
export function useFreshQuote(userId: UserId, shown: ShownQuote) {
  const { kind } = useConnection();
  const isEstimate = shown.basis !== 'server';
  const fresh = useQuery({
    ...quoteQuery(userId, shown.wish),
    enabled: isEstimate && kind === 'online',
  });
  const quote = isEstimate ? fresh.data : undefined;
  const isSame = quote !== undefined && isSameQuote(quote, shown.quote);
  return {
    /** The quote to show. It counts as the server's once the server confirms the estimate. */
    shown: isSame
      ? { ...shown, quote, basis: 'server' as const, pricedAt: fresh.dataUpdatedAt }
      : shown,
    /** The server's quote, if it differs from the estimate. */
    moved: quote && !isSame ? quote : null,
    isAsking: fresh.isFetching && !quote,
    problem:
      isEstimate && fresh.isError && !quote
        ? failureText(fresh.error, 'Failed to generate quote')
        : null,
    askAgain: () => void fresh.refetch(),
  };
}
