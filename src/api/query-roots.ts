/** The first part of each query key. Several queries are dropped or reloaded by it. */
export const queryRoots = {
  prices: 'fuel-prices',
  loyalty: 'loyalty',
  vehicles: 'vehicles',
  catalogue: 'catalogue',
  fuelRequests: 'fuel-requests',
  purchases: 'purchases',
  purchase: 'purchase',
  vouchers: 'vouchers',
  station: 'station',
  keptFiles: 'kept-files',
  statement: 'statement',
  savedCards: 'saved-cards',
  quote: 'quote',
  credit: 'credit',
  paymentOptions: 'payment-options',
  profile: 'profile',
  devices: 'devices',
  passkeys: 'passkeys',
  secondFactor: 'second-factor',
  proof: 'proof',
  admin: 'admin',
} as const;

export type QueryRoot = (typeof queryRoots)[keyof typeof queryRoots];
