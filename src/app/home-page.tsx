import { Box, Button } from '@mantine/core';
import { IconGasStation } from '@tabler/icons-react';
import { Suspense, startTransition, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../domain/accounts/account.ts';
import { queryRoots as roots } from '../api/query-roots.ts';
import { PageTitle } from '../components/layout/page-title.tsx';
import { Surface } from '../components/layout/surface.tsx';
import { lazyComponent, optionalComponent } from '../components/lazy-component.ts';
import { CardSkeleton } from '../components/states/card-skeleton.tsx';
import { ErrorState } from '../components/states/error-state.tsx';
import { LoyaltyCard } from '../features/dashboard/loyalty-card.tsx';
import { PriceCard } from '../features/dashboard/price-card.tsx';
import { BuyFuel } from '../features/purchase/buy-fuel.tsx';
import { RecentPurchases } from '../features/purchase/purchases/recent-purchases.tsx';
import { VehicleList } from '../features/vehicles/list/vehicle-list.tsx';
import { useIsConnected } from '../http/connection.ts';
import { passwordSignIn } from '../session/password-sign-in.ts';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import classes from './home-page.module.css';
import { InstallOffer } from './layout/install-offer.tsx';
import { whenIdle } from './start/when-idle.ts';
import { missingPartTexts, appTexts as texts } from './texts.ts';
import { useVehicleDialog } from './use-vehicle-dialog.tsx';

/** Offline its code may not load, and the screen works without it. */
const PasskeyOffer = optionalComponent(
  async () => (await import('./layout/passkey-offer.tsx')).PasskeyOffer,
);
const AdminPanel = lazyComponent(async () => (await import('./admin-route.tsx')).AdminPanel);

const recentPurchasesQueries = [roots.purchases];
const buyFuelQueries = [
  ...[roots.prices, roots.loyalty, roots.vehicles, roots.catalogue, roots.quote],
  ...[roots.purchases, roots.purchase, roots.statement, roots.savedCards],
];

/** The dashboard: the fuel prices, the main button, the loyalty card and the vehicles. */
export function HomePage({ user, onLogout }: { user: SessionUser; onLogout: () => void }) {
  // Prices and vehicles load first. Everything else waits until they are shown.
  const [isIdle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => startTransition(() => setIdle(true))), []);
  return (
    <>
      <div className={classes.welcome}>
        <PageTitle>{texts.welcome(user.firstName)}</PageTitle>
        <Button variant="default" flex="none" onClick={onLogout}>
          {texts.logout}
        </Button>
      </div>
      {/* One column on a phone, two on a desktop. The focus order follows the visual order. */}
      <div className={classes.columns}>
        <div className={classes.column}>
          <Overview user={user} />
          <VehicleList user={user} />
        </div>
        <div className={classes.column}>
          {isIdle ? <BuyFuelSection user={user} /> : <CardSkeleton height={472} />}
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
  return (
    <>
      <PriceCard />
      <Button
        component={Link}
        to="/fuel-request"
        color="amber"
        fullWidth
        className={classes.act ?? ''}
        leftSection={<IconGasStation size={22} aria-hidden="true" />}
      >
        Request fuel
      </Button>
      <LoyaltyCard user={user} />
    </>
  );
}

function PurchasesAndLinks({ user, isIdle }: { user: SessionUser; isIdle: boolean }) {
  return (
    <>
      {isIdle && (
        <ErrorBoundary
          queries={recentPurchasesQueries}
          fallback={<MissingPart title={missingPartTexts.recentPurchases} />}
        >
          <RecentPurchases user={user} />
        </ErrorBoundary>
      )}
      <Button
        component={Link}
        to={user.isAdmin ? '/admin' : '/fuel-requests-history'}
        variant="default"
        fullWidth
      >
        {user.isAdmin ? 'Admin Dashboard' : 'View History'}
      </Button>
      {isIdle && passwordSignIn.isRecent && (
        <Suspense>
          <PasskeyOffer user={user} />
        </Suspense>
      )}
      <InstallOffer user={user} />
    </>
  );
}

/** Buying fuel. Vehicles can be registered from here. */
function BuyFuelSection({ user }: { user: SessionUser }) {
  const { register, dialog } = useVehicleDialog(user);
  return (
    <>
      <ErrorBoundary
        queries={buyFuelQueries}
        fallback={<MissingPart title={missingPartTexts.buyFuel} />}
      >
        <BuyFuel user={user} onRegisterVehicle={register} />
      </ErrorBoundary>
      {dialog}
    </>
  );
}

/** Replaces a part that failed. The rest of the screen keeps working. */
function MissingPart({ title }: { title: string }) {
  // Offline and without a service worker, reloading would lose the page.
  const onRetry = useIsConnected() ? () => location.reload() : undefined;
  const { title: problem, text, offlineText } = missingPartTexts;
  return (
    <Surface title={title}>
      <ErrorState title={problem} text={text} offlineText={offlineText} onRetry={onRetry} />
    </Surface>
  );
}
