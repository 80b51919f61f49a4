import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { SessionUser } from '../../domain/accounts/account.ts';
import { queryRoots as roots } from '../api/query-roots.ts';
import { Disclosure } from '../components/layout/disclosure.tsx';
import { lazyComponent } from '../components/lazy-component.ts';
import { CardSkeleton } from '../components/states/card-skeleton.tsx';
import type { PurchaseDraft } from '../features/purchase/draft.ts';
import { draftsQuery, type StoredDraft } from '../session/drafts.ts';
import { ErrorBoundary } from './errors/error-boundary.tsx';
import { InstallOffer } from './layout/install-offer.tsx';
import { MissingPart } from './missing-part.tsx';
import { missingPartTexts, appTexts as texts } from './texts.ts';
import { useVehicleDialog } from './use-vehicle-dialog.tsx';

const BuyFuel = lazyComponent(
  async () => (await import('../features/purchase/buy-fuel.tsx')).BuyFuel,
);

const queries = [
  ...[roots.prices, roots.loyalty, roots.vehicles, roots.catalogue, roots.quote],
  ...[roots.purchases, roots.purchase, roots.statement, roots.savedCards],
];

/** The row that opens the purchase wizard in place, at the address `/?buy` (BUY-10). */
export function BuyFuelRow({ user }: { user: SessionUser }) {
  const isOpen = useSearchParams()[0].has('buy');
  const isOpenedHere = useLocation().state?.isOpenedHere === true;
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data: drafts = [] } = useQuery(draftsQuery(user.id));
  const unfinished = drafts.filter(({ form }) => form === 'purchase');
  const button = useRef<HTMLButtonElement>(null);
  const { register, dialog } = useVehicleDialog(user);
  useEffect(() => {
    // What was open may have begun or ended a draft.
    if (!isOpen) return void client.invalidateQueries({ queryKey: draftsQuery(user.id).queryKey });
    button.current?.focus({ preventScroll: true });
    button.current?.scrollIntoView({ block: 'start' });
  }, [isOpen, client, user.id]);

  function toggle() {
    if (!isOpen) void navigate('/?buy', { state: { isOpenedHere: true } });
    // Back would otherwise lead to the same screen again.
    else if (isOpenedHere) void navigate(-1);
    else void navigate('/', { replace: true });
  }

  return (
    <>
      <Disclosure
        title={texts.buyFuel}
        summary={isOpen ? texts.onCredit : summaryOf(unfinished)}
        isOpen={isOpen}
        onToggle={toggle}
        button={button}
      >
        <ErrorBoundary
          queries={queries}
          fallback={<MissingPart title={missingPartTexts.buyFuel} />}
        >
          <Suspense fallback={<CardSkeleton height={472} />}>
            <BuyFuel
              user={user}
              installOffer={<InstallOffer user={user} />}
              onRegisterVehicle={register}
            />
          </Suspense>
        </ErrorBoundary>
      </Disclosure>
      {dialog}
    </>
  );
}

function summaryOf(unfinished: readonly StoredDraft[]): string {
  if (unfinished.some(({ parts }) => hasUnansweredPayment(parts))) return texts.unansweredPayment;
  return unfinished.length > 0 ? texts.unfinishedPurchase : texts.onCredit;
}

/** Whether the result of a payment is unknown. `parts` are those of a stored draft, of any shape. */
function hasUnansweredPayment(parts: Partial<PurchaseDraft>): boolean {
  return parts.openAttempt?.key !== undefined;
}
