import { embeddedCheck } from '../gateway-check.ts';
import { jsonPrices } from './json-prices.ts';
import type { Prices } from './prices.ts';
import { readPricesUrl } from './prices-url.ts';

/** The feed of `PRICES_URL`. Without it, only admins enter prices. */
export function openPrices(url: string | undefined): Prices {
  const feed = url === undefined ? null : readPricesUrl(url);
  return feed ? jsonPrices(feed) : priceTable();
}

function priceTable(): Prices {
  return {
    source: null,
    read: async () => ({ outcome: 'failed', reason: 'unreachable' }),
    checkGateway: embeddedCheck('the prices that admins enter'),
  };
}
