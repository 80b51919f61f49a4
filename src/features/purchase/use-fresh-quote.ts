import { useQuery } from '@tanstack/react-query';
import type { UserId } from '../../../domain/ids.ts';
import type { Quote } from '../../../domain/purchases/quote.ts';
import { quoteQuery } from '../../api/purchases.ts';
import { failureText } from '../../components/states/failure-text.ts';
import { useConnection } from '../../http/connection.ts';
import type { ShownQuote } from './draft.ts';
import { isSameQuote } from './estimate.ts';
import { purchaseToasts } from './texts.ts';

export interface FreshQuote {
  /** The quote to show. It counts as the server's once the server confirms the estimate. */
  shown: ShownQuote;
  /** The server's quote, if it differs from the estimate. */
  moved: Quote | null;
  isAsking: boolean;
  problem: string | null;
  askAgain: () => void;
}

/** Compares an estimate with the server's quote as soon as there is a connection. */
export function useFreshQuote(userId: UserId, shown: ShownQuote): FreshQuote {
  const { kind } = useConnection();
  const isEstimate = shown.basis !== 'server';
  const fresh = useQuery({
    ...quoteQuery(userId, shown.wish),
    enabled: isEstimate && kind === 'online',
  });
  const quote = isEstimate ? fresh.data : undefined;
  const isSame = quote !== undefined && isSameQuote(quote, shown.quote);
  return {
    shown: isSame ? { ...shown, quote, basis: 'server', pricedAt: fresh.dataUpdatedAt } : shown,
    moved: quote && !isSame ? quote : null,
    isAsking: fresh.isFetching && !quote,
    problem:
      isEstimate && fresh.isError && !quote
        ? failureText(fresh.error, purchaseToasts.quoteFailed('').text)
        : null,
    askAgain: () => void fresh.refetch(),
  };
}
