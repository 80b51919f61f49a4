import { Box, Button } from '@mantine/core';
import { IconGasStation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, startTransition, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { SessionUser } from '../../domain/accounts/account.ts';
import type { UserId } from '../../domain/ids.ts';
import type { Car } from '../../domain/vehicles/car.ts';
import { purchasesQuery } from '../api/purchases.ts';
import { queryRoots, queryRoots as roots } from '../api/query-roots.ts';
import { vehiclesQuery } from '../api/vehicles.ts';
import { DisclosurePair } from '../components/layout/disclosure.tsx';
import { PageTitle } from '../components/layout/page-title.tsx';
import { lazyComponent, optionalComponent } from '../components/lazy-component.ts';
import { sharedTexts } from '../components/texts.ts';
import { VoucherLink } from '../components/voucher-link.tsx';
import { LoyaltyLine } from '../features/dashboard/loyalty-card.tsx';
import { PriceCard } from '../features/dashboard/price-card.tsx';
import { OweCard } from '../features/purchase/purchases/owe-card.tsx';
import { RecentPurchases } from '../features/purchase/purchases/recent-purchases.tsx';
import { VehicleList } from '../features/vehicles/list/vehicle-list.tsx';
import { passwordSignIn } from '../session/password-sign-in.ts';
import { isPouring } from '../vouchers/is-pouring.ts';
import { BuyFuelRow } from './buy-fuel-row.tsx';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import classes from './home-page.module.css';
import { InstallOffer } from './layout/install-offer.tsx';
import { MissingPart } from './missing-part.tsx';
import { whenIdle } from './start/when-idle.ts';
import { missingPartTexts, appTexts as texts } from './texts.ts';

/** Offline its code may not load, and the screen works without it. */
const PasskeyOffer = optionalComponent(
  async () => (await import('./layout/passkey-offer.tsx')).PasskeyOffer,
);
const AdminPanel = lazyComponent(async () => (await import('./admin-route.tsx')).AdminPanel);

const purchasesQueries = [roots.purchases];

/** The dashboard: prices, what is owed, the main button and the vehicles, then the rest closed. */
export function HomePage({ user, onLogout }: { user: SessionUser; onLogout: () => void }) {
  // Prices and vehicles load first. Everything else waits until they are shown.
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  return (
    <>
      <div className={`ends ${classes.welcome}`}>
        <PageTitle>{texts.welcome(user.firstName)}</PageTitle>
        <Button variant="default" flex="none" onClick={onLogout}>
          {texts.logout}
        </Button>
      </div>
      <InstallOffer user={user} />
      {/* One column on a phone, two on a desktop. The focus order follows the visual order. */}
      <div className={`stack-8 ${classes.columns}`}>
        <div className={`stack-8 ${classes.column}`}>
          <Overview user={user} />
          <VehicleList user={user} />
        </div>
        <div className={`stack-8 ${classes.column}`}>
          <DisclosurePair>
            <LoyaltyLine user={user} />
            <BuyFuelRow user={user} />
          </DisclosurePair>
          <PurchasesAndLinks user={user} isIdle={isIdle} />
        </div>
      </div>
      {user.isAdmin && isIdle && (
        // The phone does not save the admin panel, so offline the dashboard is shown without it.
        <ErrorBoundary fallback={null}>
          <Suspense>
            <Box mt="md">
              <AdminPanel user={user} />
            </Box>
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}

function Overview({ user }: { user: SessionUser }) {
  // A quote in the open wizard has the main button then.
  const isBuying = useSearchParams()[0].has('buy');
  return (
    <>
      <PriceCard vehicle={useUsedVehicle(user.id)} />
      <ErrorBoundary
        queries={purchasesQueries}
        fallback={<MissingPart title={missingPartTexts.owed} />}
      >
        <OweCard user={user} />
      </ErrorBoundary>
      <UnfinishedPourLink userId={user.id} />
      <VoucherLink userId={user.id} />
      <Button
        component={Link}
        to="/get-fuel"
        {...(isBuying ? { variant: 'default' } : { color: 'amber' })}
        fullWidth
        className={classes.act ?? ''}
        leftSection={<IconGasStation size={22} aria-hidden="true" />}
      >
        {texts.getFuel}
      </Button>
    </>
  );
}

/** The vehicle that fuel was last bought for, otherwise the first one. */
function useUsedVehicle(userId: UserId): Car | undefined {
  const vehicles = useQuery(vehiclesQuery(userId)).data;
  const purchases = useQuery(purchasesQuery(userId)).data;
  // Newest first, as the server sorts them.
  const last = purchases?.find(({ carId }) => vehicles?.some(({ id }) => id === carId));
  return vehicles?.find(({ id }) => id === last?.carId) ?? vehicles?.[0];
}

function PurchasesAndLinks({ user, isIdle }: { user: SessionUser; isIdle: boolean }) {
  const link = (
    <Link to={user.isAdmin ? '/admin' : '/fuel-requests-history'} className="tap-link">
      {user.isAdmin ? 'Admin Dashboard' : 'View History'}
    </Link>
  );
  return (
    <>
      {isIdle ? (
        <ErrorBoundary
          queries={purchasesQueries}
          fallback={
            <>
              <MissingPart title={missingPartTexts.recentPurchases} />
              {link}
            </>
          }
        >
          <RecentPurchases user={user} historyLink={link} />
        </ErrorBoundary>
      ) : (
        link
      )}
      {isIdle && passwordSignIn.isRecent && (
        <Suspense>
          <PasskeyOffer user={user} />
        </Suspense>
      )}
    </>
  );
}

/** Leads somebody who was removed from their station to what they have accepted (VOU-14). */
function UnfinishedPourLink({ userId }: { userId: UserId }) {
  const { data } = useQuery({
    queryKey: [queryRoots.station, userId, 'is-pouring'],
    queryFn: () => isPouring(userId),
    staleTime: 0,
  });
  if (!data) return null;
  return (
    <Button component={Link} to="/station" color="amber" fullWidth mb="sm">
      {sharedTexts.enterPoured}
    </Button>
  );
}
