import { describe, expect, it } from 'vitest';
import { isViewOf, viewNameKey } from '../../../domain/admin/saved-views.ts';

const id = '0d1c9e0e-5a51-4b56-9f3e-6d2a9c1b7a10';

// ADM-36
describe('isViewOf', () => {
  it.each([
    ['requests', ''],
    ['requests', 'status=pending&fuelType=diesel&sort=oldest'],
    ['requests', `userId=${id}&from=2026-03-05&to=2026-03-06`],
    ['scheduled', 'sort=amount'],
    ['collections', 'notReminded=7&promise=broken'],
    ['security', 'kind=signed-in'],
  ] as const)('accepts filters and an order of %s: %j', (list, query) => {
    expect(isViewOf(list, query)).toBe(true);
  });

  it.each([
    ['a search, which may hold personal data', 'status=pending&q=Thandi'],
    ['a page', 'cursor=abc'],
    ['a length of pages', 'limit=50'],
    ['a filter of another list', 'role=admin'],
    ['a value that the list refuses', 'status=lost'],
    ['a filter twice', 'status=pending&status=approved'],
    ['a filter without a value', 'status'],
    ['an empty value', 'status='],
    ['an empty part', 'status=pending&'],
    ['something inherited', 'constructor=1'],
    ['more than one value', 'status=pending=approved'],
  ])('refuses %s', (_, query) => {
    expect(isViewOf('requests', query)).toBe(false);
  });
});

// ADM-36
describe('viewNameKey', () => {
  it('is the same for names that differ in case or width only', () => {
    expect(viewNameKey('Late Diesel')).toBe(viewNameKey('ｌate DIESEL'));
    expect(viewNameKey('Late')).not.toBe(viewNameKey('Later'));
  });
});
