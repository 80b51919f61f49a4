import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import type { PurchaseId } from '../../../domain/ids.ts';
import { vehiclesQuery } from '../../api/vehicles.ts';
import { DraftOffer } from '../../components/fields/draft-offer.tsx';
import { usePassedOrder } from '../../components/fields/passed-order.ts';
import { Surface } from '../../components/layout/surface.tsx';
import { CardSkeleton } from '../../components/states/card-skeleton.tsx';
import { Notice } from '../../components/states/notice.tsx';
import type { Draft } from '../../session/drafts.ts';
import type { OpenAttempt, PurchaseDraft } from './draft.ts';
import { purchaseDraftKind } from './purchase-draft.ts';
import { type BoughtPurchase, PurchaseSuccess } from './purchase-success.tsx';
import { QuotePanel } from './quote-panel.tsx';
import { usePurchaseDraft } from './use-purchase-draft.ts';
import { Wizard, type WizardProps } from './wizard/wizard.tsx';

interface BuyFuelProps {
  user: SessionUser;
  /** Offers to install the app, after a purchase. */
  installOffer: ReactNode;
  onRegisterVehicle: () => void;
}

/** The purchase of fuel on credit, with the draft that a motorist may have left. */
export function BuyFuel(props: BuyFuelProps) {
  return (
    <DraftOffer
      userId={props.user.id}
      form="purchase"
      kind={purchaseDraftKind}
      fallback={<CardSkeleton height={472} />}
    >
      {(stored) => <BuyingSteps {...props} stored={stored} />}
    </DraftOffer>
  );
}

/** The wizard, then the quote, then the payment (BUY-10). */
function BuyingSteps(props: BuyFuelProps & { stored: Draft<PurchaseDraft> }) {
  const { user, installOffer, onRegisterVehicle, stored } = props;
  const order = usePassedOrder();
  const { draft, change, clear, isGone, end, watchWizard } = usePurchaseDraft(
    user.id,
    stored,
    order,
  );
  const { shown, openAttempt, declined } = draft;
  /** The order is for the first quote only. Whoever goes back from it fills in the wizard. */
  const [ordered, setOrdered] = useState(draft.openAttempt ? null : order);
  const [bought, setBought] = useState<BoughtPurchase | null>(null);
  const frame = useRef<HTMLDivElement>(null);

  /** The focused element disappears with its part, so the frame takes the focus. */
  function replace(work: () => void) {
    flushSync(work);
    frame.current?.focus({ preventScroll: true });
  }

  function startAgain(work: () => void) {
    setOrdered(null);
    replace(work);
  }

  function recordAttempt(attempt: OpenAttempt | null, left?: PurchaseId) {
    const changes = { openAttempt: attempt, ...(left && { declined: left }) };
    // A payment that is under way is saved with its key, even if the user has started over.
    if (attempt?.key) change({ shown, ...changes });
    // Any other outcome is saved only if the user has not started over meanwhile.
    else if (shown && !isGone(shown)) change(changes);
  }

  /** If the user has started over meanwhile, the screen stays with what they do now. */
  function showBought(next: BoughtPurchase) {
    if (!shown) return;
    const isLate = isGone(shown);
    end(shown);
    if (!isLate) setBought(next);
  }

  if (bought) {
    return (
      <PurchaseSuccess {...bought} user={user} onBuyMore={() => setBought(null)}>
        {installOffer}
      </PurchaseSuccess>
    );
  }
  return (
    <div ref={frame} tabIndex={-1}>
      {shown ? (
        <QuotePanel
          user={user}
          shown={shown}
          openAttempt={openAttempt}
          declined={declined}
          // The purchase that was declined had the old figures.
          onQuote={(next) => change({ shown: next, declined: null })}
          onAttempt={recordAttempt}
          onBack={() =>
            startAgain(() => change({ shown: null, openAttempt: null, declined: null }))
          }
          payBy={ordered?.payBy}
          onBought={showBought}
          onDone={() => (isGone(shown) ? end(shown) : startAgain(() => end(shown)))}
        />
      ) : (
        <Surface label="Buy fuel">
          <WizardOrReason
            user={user}
            onRegisterVehicle={onRegisterVehicle}
            clear={clear}
            watchWizard={watchWizard}
            isOrdered={ordered !== null}
            value={draft.wizard}
            change={(changes) => (changes.shown ? replace(() => change(changes)) : change(changes))}
          />
        </Surface>
      )}
    </div>
  );
}

/** The wizard, or the reason why it cannot be used. */
function WizardOrReason(props: Omit<WizardProps, 'cars'>) {
  const { user } = props;
  // If the vehicles fail to load, their own card says so and offers a retry.
  const vehicles = useQuery({ ...vehiclesQuery(user.id), retryOnMount: false });
  if (user.isBlacklisted) {
    return <Notice kind="note">Your account is blocked, so you can't buy fuel.</Notice>;
  }
  if (vehicles.isPending) return <CardSkeleton height={240} />;
  if (!vehicles.data) {
    return (
      <Notice kind="note">
        Your vehicles could not be loaded, so you can't buy fuel right now.
      </Notice>
    );
  }
  return <Wizard {...props} cars={vehicles.data} />;
}
