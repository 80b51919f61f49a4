import { describe, expect, it } from 'vitest';
import { UserId } from '../../../domain/ids.ts';
import { fuelRequestsQuery } from '../../../src/api/fuel-requests.ts';
import { purchasesQuery } from '../../../src/api/purchases.ts';

const user = UserId.parse(crypto.randomUUID());

/** How soon a list is asked for again by itself, in milliseconds; never is `false`. */
function pause(query: { refetchInterval?: unknown }, data: unknown): unknown {
  const { refetchInterval } = query as { refetchInterval: (query: object) => unknown };
  return refetchInterval({ state: { data } });
}

// REQ-8
describe('the list of fuel requests', () => {
  const statuses = (...all: string[]) => ({
    pages: [{ requests: all.map((status) => ({ status })) }],
  });

  it('is asked for again within a minute while one is pending, and then no more', () => {
    const query = fuelRequestsQuery(user);
    expect(pause(query, statuses('approved', 'pending'))).toBe(60_000);
    expect(pause(query, statuses('approved', 'rejected', 'completed'))).toBe(false);
    expect(pause(query, undefined)).toBe(false);
  });
});

describe('the list of purchases', () => {
  const underWay = { paymentStatus: 'processing', needsSecondStep: false };

  it('is asked for again while a bank’s last word is to come, and not for a person’s code', () => {
    const query = purchasesQuery(user);
    expect(pause(query, [{ paymentStatus: 'paid' }, underWay])).toBe(15_000);
    expect(pause(query, [{ ...underWay, needsSecondStep: true }])).toBe(false);
    expect(pause(query, [{ paymentStatus: 'pending' }])).toBe(false);
  });
});
