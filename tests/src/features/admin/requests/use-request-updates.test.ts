import { describe, expect, it } from 'vitest';
import type { AdminFuelRequest } from '../../../../../domain/admin/admin-lists.ts';
import {
  compareRequests,
  latestOf,
} from '../../../../../src/features/admin/requests/use-request-updates.ts';

/** A request that was created in this minute. Its other fields do not matter here. */
function requestAt(minute: number, status = 'pending') {
  const createdAt = `2026-11-22T10:${String(minute).padStart(2, '0')}:00.000Z`;
  return { id: `r${minute}`, status, createdAt } as AdminFuelRequest;
}

const shown = [requestAt(30), requestAt(20), requestAt(10)];
const seen = latestOf(shown);
const compare = (rows: AdminFuelRequest[], next: string | null = null, latest = rows) =>
  compareRequests(shown, { rows, next, latest }, seen);

describe('compareRequests', () => {
  it('updates the shown rows and keeps their order', () => {
    const { rows, arrived, gone } = compare([
      requestAt(30),
      requestAt(20, 'approved'),
      requestAt(10),
    ]);
    expect(rows.map(({ id, status }) => [id, status])).toEqual([
      ['r30', 'pending'],
      ['r20', 'approved'],
      ['r10', 'pending'],
    ]);
    expect([arrived, gone]).toEqual([0, 0]);
  });

  it('counts new requests without showing them', () => {
    const { rows, arrived, gone } = compare([requestAt(50), requestAt(40), ...shown]);
    expect(rows).toEqual(shown);
    expect([arrived, gone]).toEqual([2, 0]);
  });

  it('counts new requests of the first page while a later page is shown', () => {
    expect(compare(shown, null, [requestAt(59), requestAt(58)]).arrived).toBe(2);
  });

  it('does not count an older request that moves up as new', () => {
    expect(compare([requestAt(30), requestAt(10), requestAt(5)])).toMatchObject({
      arrived: 0,
      gone: 1,
    });
  });

  it('distinguishes rows that were pushed off a full page from rows that are gone', () => {
    expect(compare([requestAt(40), requestAt(30), requestAt(20)], 'more')).toMatchObject({
      arrived: 1,
      gone: 0,
    });
    expect(compare([requestAt(40), requestAt(30), requestAt(10)], 'more')).toMatchObject({
      arrived: 1,
      gone: 1,
    });
    expect(compare([requestAt(30)])).toMatchObject({ arrived: 0, gone: 2 });
  });
});

describe('latestOf', () => {
  it('is the latest creation time ever seen', () => {
    expect(latestOf([], 'x')).toBe('x');
    expect(latestOf(shown)).toBe(requestAt(30).createdAt);
    expect(latestOf(shown, requestAt(45).createdAt)).toBe(requestAt(45).createdAt);
  });
});
