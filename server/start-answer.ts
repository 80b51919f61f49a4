import type { HandlerResult } from '../domain/calls.ts';
import { toSession } from './accounts/sessions.ts';
import type { Context } from './context.ts';
import type { SignedIn } from './http/access.ts';
import type { Picture } from './http/contract.ts';
import { readLoyalty } from './loyalty/loyalty.ts';
import { livePrices } from './prices/live-prices.ts';
import { priceChanges } from './prices/prices.ts';
import { Refusal } from './refusal.ts';
import { readCars } from './vehicles/cars.ts';

type Start = HandlerResult<'GET /api/start', Picture>;

/**
 * What the screens show first, in one answer: far from a tower, each further round trip takes two
 * seconds. Who may not make the calls for the parts gets only the session (ACC-12).
 */
export async function readStart(context: Context, user: SignedIn | null): Promise<Start> {
  const session = toSession(context, user);
  if (!user || user.mustChangePassword) {
    return { session, prices: null, changes: null, cars: null, loyalty: null };
  }
  const [prices, changes, cars, loyalty] = await Promise.all([
    nullIfRefused(livePrices(context)),
    priceChanges(context),
    readCars(context, user.id),
    nullIfRefused(readLoyalty(context, user.id)),
  ]);
  return { session, prices, changes, cars, loyalty };
}

/** The app makes the call of a missing part by itself, and shows why it is refused. */
async function nullIfRefused<Part>(part: Promise<Part>): Promise<Part | null> {
  return part.catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
}
