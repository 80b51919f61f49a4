const onHome = ['fuel-prices', 'loyalty', 'vehicles', 'catalogue'];
const onPurchases = ['purchases', 'purchase', 'statement', 'saved-cards'];
const onAccount = ['profile', 'devices', 'statement'];
const onFuelRequest = ['fuel-prices', 'loyalty', 'vehicles', 'catalogue'];
const onAdmin = ['admin', 'reminded', 'fuel-prices'];

/**
 * The cached queries of each screen, by the first parts of their keys. They are dropped when the
 * screen fails to show its data. The session and the outbox are never dropped.
 */
export const screenQueries = {
  '/': onHome,
  '/fuel-request': onFuelRequest,
  '/fuel-requests-history': ['fuel-requests'],
  '/purchase-history': onPurchases,
  '/account': onAccount,
  '/admin': onAdmin,
  'buy-fuel': [...onHome, ...onPurchases, 'quote'],
  'recent-purchases': ['purchases'],
  app: ['fuel-prices', 'loyalty', 'vehicles', 'fuel-requests', 'purchases', 'purchase'],
} as const satisfies Record<string, readonly string[]>;

export type ScreenName = keyof typeof screenQueries;

/** The name of the screen at an address. An address without queries of its own counts as home. */
export function screenAt(pathname: string): ScreenName {
  if (pathname.startsWith('/admin')) return '/admin';
  return pathname in screenQueries ? (pathname as ScreenName) : '/'; // checked by `in`
}
