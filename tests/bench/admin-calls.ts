import { encodeCursor } from '../../server/http/list-answer.ts';

/** Values from the middle of a filled database, to search for and to read. */
export interface Sample {
  userId: string;
  username: string;
  fullName: string;
  phone: string;
  plate: string;
  purchaseId: string;
}

export interface BenchCall {
  name: string;
  /** The allowed time, as a multiple of the time with 1,000 rows. */
  limit: number;
  url(sample: Sample): string;
}

export const listLimit = 1.5;
/**
 * The limit for a search whose rows are scattered: hundreds under one whole name, thousands under a
 * rare filter or in another order (docs/decisions/013-lists-at-any-size.md).
 */
export const scatteredLimit = 5;
export const reportLimit = 3;

const yearAgo = new Date(Date.now() - 365 * 86_400_000).toISOString();
const instant = `${yearAgo.slice(0, 10)} 12:00:00+00`;
const anyId = '80000000-0000-4000-8000-000000000000';

/** The middle position of each sort order of a list. */
const middles = {
  users: { newest: instant, oldest: instant, name: 'molefe', username: 'marlene' },
  'fuel-requests': { newest: instant, oldest: instant, amount: '37000' },
  purchases: { newest: instant, oldest: instant, due: yearAgo.slice(0, 10), amount: '55000' },
} as const;

const cursorIn = (sort: string, at: string) => encodeCursor({ sort, at, id: anyId });

const filters = {
  users: [
    'status=blacklisted',
    'role=admin',
    'verified=no',
    'status=active&role=user&verified=yes',
  ],
  'fuel-requests': [
    'status=pending',
    'status=approved',
    'fuelType=diesel',
    'status=pending&fuelType=diesel',
  ],
  purchases: [
    ...['status=overdue', 'status=refunded', 'scheduled=yes', 'method=debit_order'],
    'status=failed&method=card',
  ],
} as const;

export const wholeName = 'a first and last name';
export const searches: [name: string, q: (sample: Sample) => string][] = [
  ['one user', ({ username }) => username],
  ['a phone number', ({ phone }) => phone.replace('+27', '0')],
  ['a plate', ({ plate }) => plate],
  [wholeName, ({ fullName }) => fullName],
  ['a last name', () => 'nkosi'],
  ['a make', () => 'toyota'],
  ['half of all', () => 'example.com'],
  ['everybody', () => 'example'],
  ['two characters', () => 'ng'],
  ['one character', () => 'x'],
  ['nothing', () => 'qqxzzy'],
  ['%_\\', () => '%_\\'],
];

function list(path: keyof typeof middles): BenchCall[] {
  const to = (query: string) => `/api/admin/${path}${query && `?${query}`}`;
  const call = (name: string, query: (sample: Sample) => string, limit = listLimit): BenchCall => ({
    name: `${path}: ${name}`,
    limit,
    url: (sample) => to(query(sample)),
  });
  const sorts = Object.entries(middles[path]);
  const rarest = filters[path][0];
  return [
    ...sorts.flatMap(([sort, at]) => [
      call(`first page, ${sort}`, () => `sort=${sort}`),
      call(`deep page, ${sort}`, () => `sort=${sort}&cursor=${cursorIn(sort, at)}`),
      ...filters[path].map((filter) => call(`${filter}, ${sort}`, () => `sort=${sort}&${filter}`)),
    ]),
    ...searches.flatMap(([name, q]) =>
      [
        '',
        `&${rarest}`,
        `&cursor=${cursorIn('newest', middles[path].newest)}`,
        `&sort=${sorts.at(-1)?.[0]}`,
      ].map((more) =>
        call(
          `search of ${name}${more.replace(/cursor=.*/, 'deep')}`,
          (sample) => `q=${encodeURIComponent(q(sample))}${more}`,
          name === wholeName || /status|sort/.test(more) ? scatteredLimit : listLimit,
        ),
      ),
    ),
    ...(path === 'users' ? [] : [call('of one user', ({ userId }) => `userId=${userId}`)]),
    ...(path === 'users'
      ? []
      : [call('of one day', () => `from=${yearAgo.slice(0, 10)}&to=${yearAgo.slice(0, 10)}`)]),
  ];
}

const day = (daysAgo: number) =>
  new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

export const benchCalls: BenchCall[] = [
  ...list('users'),
  ...list('fuel-requests'),
  ...list('purchases'),
  { name: 'a user in detail', limit: listLimit, url: ({ userId }) => `/api/admin/users/${userId}` },
  { name: 'messages: first page', limit: listLimit, url: () => '/api/admin/messages' },
  { name: 'messages: failed', limit: listLimit, url: () => '/api/admin/messages?status=failed' },
  ...searches.map(
    ([name, q]): BenchCall => ({
      name: `messages: search of ${name}`,
      limit: name === wholeName ? scatteredLimit : listLimit,
      url: (sample) => `/api/admin/messages?q=${encodeURIComponent(q(sample))}`,
    }),
  ),
  { name: 'audit: first page', limit: listLimit, url: () => '/api/admin/audit' },
  {
    name: 'audit: of a day',
    limit: listLimit,
    url: () => `/api/admin/audit?from=${day(300)}&to=${day(300)}`,
  },
  {
    name: 'audit: of one user',
    limit: listLimit,
    url: ({ userId }) => `/api/admin/audit?userId=${userId}`,
  },
  { name: 'audit: of nobody', limit: listLimit, url: () => '/api/admin/audit?action=user-created' },
  {
    name: 'purchases: refunds without an answer',
    limit: listLimit,
    url: () => '/api/admin/purchases?refunding=yes',
  },
  {
    name: 'messages: failed mails',
    limit: listLimit,
    url: () => '/api/admin/messages?channel=mail&status=failed',
  },
  { name: 'statistics', limit: listLimit, url: () => '/api/admin/statistics' },
  {
    name: 'daily report of 90 days',
    limit: reportLimit,
    url: () => `/api/admin/reports/daily?from=${day(400)}&to=${day(311)}`,
  },
];
