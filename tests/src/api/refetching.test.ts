import { describe, expect, it } from 'vitest';
import { UserId } from '../../../domain/ids.ts';
import { fuelRequestsQuery } from '../../../src/api/fuel-requests.ts';
import { purchasesQuery } from '../../../src/api/purchases.ts';

const user = UserId.parse(crypto.randomUUID());

/** After how many milliseconds a list is refetched; `false` means never. */
function refetchDelay(query: { refetchInterval?: unknown }, data: unknown): unknown {
  const { refetchInterval } = query as { refetchInterval: (query: object) => unknown };
  return refetchInterval({ state: { data } });
}

// REQ-8
describe('the list of fuel requests', () => {
  const statuses = (...all: string[]) => ({
    pages: [{ requests: all.map((status) => ({ status })) }],
  });

  it('is refetched within a minute only while a request is pending', () => {
    const query = fuelRequestsQuery(user);
    expect(refetchDelay(query, statuses('approved', 'pending'))).toBe(60_000);
    expect(refetchDelay(query, statuses('approved', 'rejected', 'completed'))).toBe(false);
    expect(refetchDelay(query, undefined)).toBe(false);
  });
});

describe('the list of purchases', () => {
  const underWay = { paymentStatus: 'processing', needsSecondStep: false };

  it('is refetched while a bank’s answer is missing, but not while the user’s code is', () => {
    const query = purchasesQuery(user);
    expect(refetchDelay(query, [{ paymentStatus: 'paid' }, underWay])).toBe(15_000);
    expect(refetchDelay(query, [{ ...underWay, needsSecondStep: true }])).toBe(false);
    expect(refetchDelay(query, [{ paymentStatus: 'pending' }])).toBe(false);
  });
});
