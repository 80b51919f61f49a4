import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserId } from '../../../domain/ids.ts';
import { loyaltyQuery } from '../../api/loyalty.ts';
import { fuelPrice, livePricesQuery } from '../../api/prices.ts';
import { quoteQuery, useQuoteRequest, type VehicleFuelOrder } from '../../api/quotes.ts';
import { formatRand } from '../../components/amount-text.ts';
import { failureText } from '../../components/states/failure-text.ts';
import { toastError, toastSuccess } from '../../components/states/toast.ts';
import { ConnectionError } from '../../http/api-error.ts';
import { isConnected, useConnection } from '../../http/connection.ts';
import { currentDay } from '../../http/server-clock.ts';
import { newUuid } from '../../offline/new-uuid.ts';
import type { ShownQuote } from './draft.ts';
import { estimateQuote, isSameQuote } from './estimate.ts';

interface QuoteOptions {
  /** Returns a check that the wizard is unchanged: an answer for an older state is ignored. */
  watchWizard: () => () => boolean;
  onQuoted: (shown: ShownQuote) => void;
}

/** Gets a quote from the server, or estimates one if the server cannot be reached. */
export function useQuote(userId: UserId, { watchWizard, onQuoted }: QuoteOptions) {
  const quoting = useQuoteRequest(userId);
  const [problem, setProblem] = useState<string | null>(null);
  // Their own cards retry. Here only the data on this phone counts.
  const prices = useQuery({ ...livePricesQuery(), retryOnMount: false });
  const loyalty = useQuery({ ...loyaltyQuery(userId), retryOnMount: false });

  const show = (shown: Omit<ShownQuote, 'id'>) => onQuoted({ id: newUuid(), ...shown });

  async function ask(wish: VehicleFuelOrder) {
    if (quoting.isPending) return;
    if (!isConnected()) return estimate(wish);
    const isWanted = watchWizard();
    setProblem(null);
    try {
      const quote = await quoting.mutateAsync(wish);
      if (!isWanted()) return;
      show({ wish, quote, basis: 'server', pricedAt: Date.now() });
      toastQuoted(`You repay ${formatRand(quote.totalRepayment)} in all.`);
    } catch (error) {
      if (!isWanted()) return;
      if (error instanceof ConnectionError) return estimate(wish);
      const text = failureText(error, 'Failed to generate quote');
      setProblem(text);
      toastError({ title: 'Quote Failed', text });
    }
  }

  function estimate(wish: VehicleFuelOrder) {
    const shown = estimateQuote(wish, {
      price: fuelPrice(prices.data, wish.fuelType),
      pricedAt: prices.dataUpdatedAt,
      loyalty: loyalty.data,
      today: currentDay(),
    });
    show(shown);
    const total = formatRand(shown.quote.totalRepayment);
    toastQuoted(`An estimate, calculated on this phone: about ${total}.`);
  }

  return { ask, isPending: quoting.isPending, problem, clearProblem: () => setProblem(null) };
}

function toastQuoted(text: string): void {
  toastSuccess({ title: 'Quote Generated Successfully', text });
}

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
