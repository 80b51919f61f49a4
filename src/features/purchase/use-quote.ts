import { useQuery } from '@tanstack/react-query';
import type { UserId } from '../../../domain/ids.ts';
import { formatMoney } from '../../../domain/values/format.ts';
import { centsFromRand } from '../../../domain/values/money.ts';
import { loyaltyQuery } from '../../api/loyalty.ts';
import { fuelPrice, livePricesQuery } from '../../api/prices.ts';
import { useQuoteRequest, type VehicleFuelOrder } from '../../api/purchases.ts';
import { failureText } from '../../components/states/failure-text.ts';
import { toastError, toastSuccess } from '../../components/states/toast.ts';
import { ConnectionError } from '../../http/api-error.ts';
import { isConnected } from '../../http/connection.ts';
import type { ShownQuote } from './draft.ts';
import { estimateQuote } from './estimate.ts';
import { purchaseToasts } from './texts.ts';

interface QuoteOptions {
  /**
   * Returns a function that tells whether the wizard is unchanged. An answer for an older state is
   * ignored.
   */
  watchWizard: () => () => boolean;
  onQuoted: (shown: ShownQuote) => void;
}

/** Gets a quote from the server, or estimates one if the server cannot be reached. */
export function useQuote(userId: UserId, { watchWizard, onQuoted }: QuoteOptions) {
  const quoting = useQuoteRequest(userId);
  // Their own cards retry. Here only the data on this phone counts.
  const prices = useQuery({ ...livePricesQuery(), retryOnMount: false });
  const loyalty = useQuery({ ...loyaltyQuery(userId), retryOnMount: false });

  const show = (shown: Omit<ShownQuote, 'id'>) => onQuoted({ id: crypto.randomUUID(), ...shown });

  async function ask(wish: VehicleFuelOrder) {
    if (quoting.isPending) return;
    if (!isConnected()) return estimate(wish);
    const isWanted = watchWizard();
    try {
      const quote = await quoting.mutateAsync(wish);
      if (!isWanted()) return;
      show({ wish, quote, basis: 'server', pricedAt: Date.now() });
      toastSuccess(purchaseToasts.quoted(formatMoney(centsFromRand(quote.totalRepayment))));
    } catch (error) {
      if (!isWanted()) return;
      if (error instanceof ConnectionError) return estimate(wish);
      toastError(purchaseToasts.quoteFailed(failureText(error, '')));
    }
  }

  function estimate(wish: VehicleFuelOrder) {
    const shown = estimateQuote(wish, {
      price: fuelPrice(prices.data, wish.fuelType),
      pricedAt: prices.dataUpdatedAt,
      loyalty: loyalty.data,
      now: new Date(),
    });
    show(shown);
    const total = formatMoney(centsFromRand(shown.quote.totalRepayment));
    toastSuccess(purchaseToasts.estimated(total));
  }

  return { ask, isPending: quoting.isPending };
}
