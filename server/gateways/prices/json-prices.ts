import { fuelTypes } from '../../../domain/prices/fuel-price.ts';
import { DayInput } from '../../../domain/values/moment.ts';
import { type Cents, centsFromRand } from '../../../domain/values/money.ts';
import { serverDurations } from '../../durations.ts';
import type { GatewayCheck } from '../gateway-check.ts';
import { jsonOf, sendRequest, serviceRequest } from '../http-client.ts';
import type { FailedReading, FeedReading, FeedReadingPrice, Prices } from './prices.ts';
import type { PriceFeedAddress } from './prices-url.ts';

const maxBytes = 1024 * 1024;
const maxRedirects = 3;

/** A JSON feed over HTTP, read with a configured mapping (docs/operations.md). */
export function jsonPrices(feed: PriceFeedAddress): Prices {
  async function read(): Promise<FeedReading | FailedReading> {
    const timeoutMs = serverDurations.gateways.prices;
    const limits = { timeoutMs, maxBytes, maxRedirects };
    const answer = await sendRequest(serviceRequest(feed.url), limits);
    if (answer.outcome === 'failed') return answer;
    if (answer.status !== 200) {
      return { outcome: 'failed', reason: answer.status < 500 ? 'refused' : 'out-of-order' };
    }
    return readPrices(feed, jsonOf(answer)) ?? { outcome: 'failed', reason: 'unreadable' };
  }
  return { source: feed.source, read, checkGateway: async () => checked(feed, await read()) };
}

/** Null when no price can be read, or when the mapped day is invalid. */
function readPrices(feed: PriceFeedAddress, body: unknown): FeedReading | null {
  const from = feed.datePath && (DayInput.safeParse(valueAt(body, feed.datePath)).data ?? null);
  if (feed.datePath && !from) return null;
  const prices = fuelTypes.flatMap((fuelType): FeedReadingPrice[] => {
    const pricePerLitre = priceOf(valueAt(body, feed.paths[fuelType]), feed.unit);
    return pricePerLitre === null ? [] : [{ fuelType, pricePerLitre }];
  });
  const missing = fuelTypes.filter((type) => !prices.some(({ fuelType }) => fuelType === type));
  return prices.length === 0 ? null : { outcome: 'read', prices, missing, from };
}

function valueAt(body: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key] // `in` has checked it
        : undefined,
    body,
  );
}

/** A price given as a number or as text; null when it is unreadable or unrealistically high. */
function priceOf(value: unknown, unit: PriceFeedAddress['unit']): Cents | null {
  const isWritten = typeof value === 'string' && /^\d{1,9}(\.\d{1,9})?$/.test(value.trim());
  const number = isWritten ? Number(value) : value;
  if (typeof number !== 'number' || !(number > 0 && number < 1_000_000)) return null;
  return centsFromRand(unit === 'cents' ? number / 100 : number);
}

function checked({ source }: PriceFeedAddress, reading: FeedReading | FailedReading): GatewayCheck {
  if (reading.outcome === 'failed') {
    const isAnswer = ['refused', 'unreadable', 'too-large', 'redirected'].includes(reading.reason);
    const message = `${source} gives no usable answer (${reading.reason})`;
    return { state: isAnswer ? 'refused' : 'unreachable', message };
  }
  if (reading.missing.length > 0) {
    return { state: 'refused', message: `${source} has no price of ${reading.missing.join(', ')}` };
  }
  return { state: 'ok', message: source };
}
