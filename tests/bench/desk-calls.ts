import {
  type BenchCall,
  listLimit,
  reportLimit,
  scatteredLimit,
  searches,
  wholeName,
} from './admin-calls.ts';

const get = (path: string, limit = listLimit): BenchCall => ({
  name: path,
  limit,
  url: () => `/api/admin/${path}`,
});

const lateFilters = ['age=over-60', 'age=1-7', 'notReminded=7', 'promise=none', 'promise=broken'];

/** The searches of a call. */
const found = (path: string): BenchCall[] =>
  searches.map(([name, q]) => ({
    name: `${path}: search of ${name}`,
    limit: name === wholeName ? scatteredLimit : listLimit,
    url: (sample) => `/api/admin/${path}?q=${encodeURIComponent(q(sample))}`,
  }));

/** The calls of the pages with which a credit operator works, and of what opens beside them. */
export const deskCalls: BenchCall[] = [
  get('morning'),
  get('list-lengths'),
  get('verification'),
  get('verification/vehicles'),
  get('verification/people'),
  get('collections/debt'),
  get('collections/people'),
  ...lateFilters.map((filter) => get(`collections/people?${filter}`)),
  ...found('collections/people'),
  // The search of the whole desk needs two characters.
  ...found('search').filter(({ name }) => !name.endsWith('one character')),
  {
    name: 'a purchase in detail',
    limit: listLimit,
    url: ({ purchaseId }) => `/api/admin/purchases/${purchaseId}`,
  },
  ...[7, 30, 90].map((days) => get(`cash?days=${days}`, reportLimit)),
  get('ledger/trial-balance', reportLimit),
  get('ledger/accounts/1200/entries'),
];
