import type { SessionUser } from '../../domain/accounts/account.ts';
import { returnRoute } from '../../domain/payments/return-path.ts';
import { type QueryRoot, queryRoots as roots } from '../api/query-roots.ts';
import { infoPages } from '../components/layout/info-pages.ts';
import { type LazyComponent, lazyComponent } from '../components/lazy-component.ts';
import { deniedTexts } from './texts.ts';

export interface ScreenProps {
  user: SessionUser;
  onLogout: () => void;
}

export interface AppRoute {
  path: string;
  /** The title of the document and the page. Missing if pages below it have their own titles. */
  title?: string;
  isForAdmins?: true;
  /** In the navigation of attendants only. */
  isForAttendants?: true;
  screen: LazyComponent<ScreenProps>;
  /** What a visitor reads at this address. Without it, a visitor sees the sign-in. */
  denied?: string;
  navigation?: { label: string; icon: 'home' | 'fuel' | 'requests' | 'purchases' | 'account' };
  /** The cached queries that it shows. They are dropped when the screen cannot show them. */
  queries: readonly QueryRoot[];
}

/** A page of text that anybody can read, signed in or not, with or without a connection. */
export interface PublicRoute {
  path: string;
  title: string;
  screen: LazyComponent<object>;
}

export const publicRoutes: readonly PublicRoute[] = [
  {
    ...infoPages.help,
    screen: lazyComponent(async () => (await import('../features/help/help-page.tsx')).HelpPage),
  },
  {
    ...infoPages.terms,
    screen: lazyComponent(async () => (await import('../features/help/terms-page.tsx')).TermsPage),
  },
  {
    ...infoPages.cost,
    screen: lazyComponent(
      async () => (await import('../features/help/cost-of-credit-page.tsx')).CostOfCreditPage,
    ),
  },
];

/** Every screen behind the sign-in, in the order of the navigation. */
export const appRoutes: readonly AppRoute[] = [
  {
    path: '/',
    title: 'Home',
    screen: lazyComponent(async () => (await import('./home-page.tsx')).HomePage),
    navigation: { label: 'Home', icon: 'home' },
    queries: [roots.prices, roots.loyalty, roots.vehicles, roots.catalogue],
  },
  {
    path: '/get-fuel',
    title: 'Get fuel',
    screen: lazyComponent(async () => (await import('./get-fuel-route.tsx')).GetFuelRoute),
    navigation: { label: 'Get fuel', icon: 'fuel' },
    queries: [roots.prices, roots.loyalty, roots.vehicles, roots.fuelRequests, roots.purchases],
  },
  {
    path: '/fuel-request',
    title: 'Ask for fuel',
    screen: lazyComponent(async () => (await import('./fuel-request-route.tsx')).FuelRequestRoute),
    denied: 'Please log in to ask for fuel.',
    queries: [roots.prices, roots.loyalty, roots.vehicles, roots.catalogue],
  },
  {
    path: '/fuel-requests-history',
    title: 'Fuel requests',
    screen: lazyComponent(
      async () =>
        (await import('../features/request-history/request-history-page.tsx')).RequestHistoryPage,
    ),
    denied: 'Please log in to see your fuel requests.',
    navigation: { label: 'Requests', icon: 'requests' },
    queries: [roots.fuelRequests],
  },
  {
    path: '/purchase-history',
    title: 'Purchases',
    screen: lazyComponent(
      async () =>
        (await import('../features/purchase/purchases/purchase-history-page.tsx'))
          .PurchaseHistoryPage,
    ),
    navigation: { label: 'Purchases', icon: 'purchases' },
    queries: [roots.purchases, roots.purchase, roots.statement, roots.savedCards],
  },
  {
    path: '/voucher',
    title: 'Show at the pump',
    screen: lazyComponent(
      async () => (await import('../features/voucher/voucher-page.tsx')).VoucherPage,
    ),
    denied: 'Please log in to show your voucher.',
    // What the phone holds is never dropped.
    queries: [],
  },
  {
    path: '/station',
    title: 'Station',
    isForAttendants: true,
    navigation: { label: 'Station', icon: 'fuel' },
    screen: lazyComponent(async () => (await import('./station-route.tsx')).StationRoute),
    denied: 'Please log in to check vouchers.',
    queries: [],
  },
  {
    path: returnRoute,
    title: 'Your payment',
    screen: lazyComponent(
      async () => (await import('../features/purchase/payment/return-page.tsx')).ReturnPage,
    ),
    denied: 'Please log in to see your payment.',
    queries: [roots.purchases, roots.purchase],
  },
  {
    path: '/account',
    title: 'Account',
    screen: lazyComponent(
      async () => (await import('../features/account/own/own-account-page.tsx')).OwnAccountPage,
    ),
    navigation: { label: 'Account', icon: 'account' },
    queries: [roots.profile, roots.devices, roots.statement, roots.passkeys, roots.secondFactor],
  },
  {
    path: '/outbox',
    title: 'Outbox',
    screen: lazyComponent(async () => (await import('./outbox-route.tsx')).OutboxRoute),
    // The outbox is never dropped.
    queries: [],
  },
  {
    path: '/admin/*',
    isForAdmins: true,
    screen: lazyComponent(async () => (await import('./admin-route.tsx')).AdminRoute),
    denied: deniedTexts.admin,
    queries: [roots.admin, roots.prices],
  },
  ...publicRoutes.map((route) => ({ ...route, queries: [] })),
];

/** The screens in a user's navigation: an attendant has no vehicles and buys no fuel. */
export function navigationOf({ station }: Pick<SessionUser, 'station'>): readonly AppRoute[] {
  const isShown = ({ path, isForAttendants }: AppRoute) =>
    station ? isForAttendants || path === '/account' : !isForAttendants;
  return appRoutes.filter((route) => route.navigation && isShown(route));
}

/** The screen at an address; undefined if there is none. */
export function routeAt(pathname: string): AppRoute | undefined {
  return appRoutes.find(({ path }) =>
    path.endsWith('/*') ? `${pathname}/`.startsWith(path.slice(0, -1)) : path === pathname,
  );
}
