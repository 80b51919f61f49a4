import type { FuelRequestBody } from '../../api/fuel-requests.ts';

/** A request under one idempotency key, over all tries to send it. */
export interface Attempt {
  key: string;
  /** What was sent under the key, if anything was. */
  body: FuelRequestBody | null;
}

/** What a person decides about a request; the moment is added when it is sent. */
export type Wanted = Omit<FuelRequestBody, 'requestedAt'>;

export function newAttempt(): Attempt {
  return { key: crypto.randomUUID(), body: null };
}

/**
 * What to send next. A second try of the same wish repeats the body exactly, moment included, for
 * a key stands for one body. A changed wish keeps the key as well: if the first one had arrived
 * after all, the server says so and makes no second one.
 */
export function nextTry(
  attempt: Attempt,
  wanted: Wanted,
  now: Date,
): Attempt & { body: FuelRequestBody } {
  const { key, body } = attempt;
  if (body && sameWish(body, wanted)) return { key, body };
  return { key, body: { ...wanted, requestedAt: now.toISOString() } };
}

function sameWish(body: FuelRequestBody, wanted: Wanted): boolean {
  return (
    body.carId === wanted.carId &&
    body.carMake === wanted.carMake &&
    body.carModel === wanted.carModel &&
    body.carYear === wanted.carYear &&
    body.fuelType === wanted.fuelType &&
    body.fuelAmount === wanted.fuelAmount &&
    body.fuelCapacity === wanted.fuelCapacity
  );
}
