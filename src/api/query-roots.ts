/** The first part of the key of each query: whoever drops or reloads several names them by it. */
export const queryRoots = {
  prices: 'fuel-prices',
  loyalty: 'loyalty',
  vehicles: 'vehicles',
  catalogue: 'catalogue',
  fuelRequests: 'fuel-requests',
  purchases: 'purchases',
  purchase: 'purchase',
  statement: 'statement',
  savedCards: 'saved-cards',
  quote: 'quote',
  profile: 'profile',
  devices: 'devices',
  admin: 'admin',
} as const;

export type QueryRoot = (typeof queryRoots)[keyof typeof queryRoots];
