import { describe, expect, it } from 'vitest';
import {
  changeTab,
  readPlace,
  writePlace,
} from '../../../../../src/features/admin/table/list-address.ts';

const list = 'GET /api/admin/fuel-requests';
const at = (search: string, hash = '') => ({ search, hash });

// ADM-18
describe('the address of a list', () => {
  it('has filters and order in the query, search and cursors after the #', () => {
    const place = {
      filters: { q: 'Thandi Nkosi', status: 'pending', sort: 'amount' },
      cursors: ['one', 'two'],
    };
    const address = writePlace(at(''), list, place);
    expect(address.search).toBe('?status=pending&sort=amount');
    expect(address.hash).toBe('#q=Thandi+Nkosi&cursor=one&cursor=two');
    expect(readPlace(address, list)).toEqual(place);
  });

  it('keeps what is not its own', () => {
    const address = at('?tab=users&person=1&users.role=admin', '#users.q=x');
    const place = { filters: { status: 'pending' }, cursors: [] };
    const written = writePlace(address, list, place);
    expect(written.search).toBe('?tab=users&person=1&users.role=admin&status=pending');
    expect(written.hash).toBe('#users.q=x');
    expect(writePlace(written, list, { filters: {}, cursors: [] })).toEqual(address);
  });

  it.for([
    '?status=lost',
    '?sort=upwards',
    '?from=tomorrow',
    '?userId=somebody',
    '?role=admin',
    '?limit=200',
    '?rows=1000',
    '?rows=75',
    '?status=',
  ])('ignores a wrong value: %s', (search) => {
    expect(readPlace(at(search), list)).toEqual({ filters: {}, cursors: [] });
  });

  // ADM-33
  it('has the length of a page as rows, which each tab keeps', () => {
    const place = { filters: { limit: '200' }, cursors: [] };
    const address = writePlace(at(''), list, place);
    expect(address.search).toBe('?rows=200');
    expect(readPlace(address, list)).toEqual(place);
    expect(changeTab(address, 'requests', 'users').search).toBe('?requests.rows=200');
  });

  it('ignores a search in the query, and one that is too long', () => {
    expect(readPlace(at('?q=Thandi', `#q=${'x'.repeat(101)}`), list).filters).toEqual({});
  });

  it('cannot change what a list always has, apart from its order', () => {
    const only = { scheduled: 'yes', sort: 'due' };
    const purchases = 'GET /api/admin/purchases';
    expect(readPlace(at('?scheduled=no&sort=amount'), purchases, only).filters).toEqual({
      scheduled: 'yes',
      sort: 'amount',
    });
    expect(writePlace(at(''), purchases, { filters: only, cursors: [] }, only).search).toBe('');
  });
});

// ADM-19
describe('a change of tabs', () => {
  it('keeps the place of each tab', () => {
    const requests = at('?status=pending&person=1', '#q=Thandi&cursor=one');
    const users = changeTab(requests, 'requests', 'users');
    expect(users.search).toBe('?requests.status=pending&person=1');
    expect(users.hash).toBe('#requests.q=Thandi&requests.cursor=one');
    expect(readPlace(users, 'GET /api/admin/users')).toEqual({ filters: {}, cursors: [] });
    expect(changeTab(users, 'users', 'requests')).toEqual(requests);
  });
});
