import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { SessionUser } from '../../../domain/account.ts';
import type { PurchaseId } from '../../../domain/ids.ts';
import { vehiclesQuery } from '../../api/vehicles.ts';
import { CardSkeleton } from '../../components/card-skeleton.tsx';
import { Notice } from '../../components/notice.tsx';
import { Surface } from '../../components/surface.tsx';
import { outboxQuery, waitingVehicles } from '../../outbox/queries.ts';
import type { OpenAttempt, PurchaseDraft } from './draft.ts';
import classes from './quote.module.css';
import { QuotePanel } from './quote-panel.tsx';
import { wizardTexts as texts } from './texts.ts';
import { useOpenAttempt } from './use-open-attempt.ts';
import { usePurchaseDraft } from './use-purchase-draft.ts';
import { useQuote } from './use-quote.ts';
import { Wizard } from './wizard/wizard.tsx';
import type { WizardValue } from './wizard/wizard-value.ts';

interface BuyFuelProps {
  user: SessionUser;
  onRegisterVehicle: () => void;
}

/** From a vehicle to fuel on credit: the wizard, then its quote, then the payment (BUY-10). */
export function BuyFuel({ user, onRegisterVehicle }: BuyFuelProps) {
  const { draft, change, clear, isGone, end, watchWizard } = usePurchaseDraft(user.id);
  const { shown } = draft;
  const { openAttempt, declined } = useOpenAttempt(user.id, draft, clear);
  const frame = useRef<HTMLDivElement>(null);

  /** What had the focus goes with the part that it stood in. */
  function replace(work: () => void) {
    flushSync(work);
    frame.current?.focus({ preventScroll: true });
  }

  function noteAttempt(attempt: OpenAttempt | null, left?: PurchaseId) {
    const changes = { openAttempt: attempt, ...(left && { declined: left }) };
    // What is paid now is kept with its key, even where another tab has started over.
    if (attempt?.key) change({ shown, ...changes });
    // Any answer may come when something else is being filled in.
    else if (shown && !isGone(shown)) change(changes);
  }

  return (
    <div ref={frame} tabIndex={-1} className={classes.frame}>
      {shown ? (
        <QuotePanel
          user={user}
          shown={shown}
          openAttempt={openAttempt}
          declined={declined}
          // What was declined was declined at the figures before.
          onQuote={(next) => change({ shown: next, declined: null })}
          onAttempt={noteAttempt}
          onBack={() => replace(() => change({ shown: null, openAttempt: null, declined: null }))}
          onDone={() => (isGone(shown) ? end(shown) : replace(() => end(shown)))}
        />
      ) : (
        <Surface title={texts.title}>
          <WizardOrReason
            {...{ user, onRegisterVehicle, clear, watchWizard }}
            value={draft.wizard}
            change={(changes) => (changes.shown ? replace(() => change(changes)) : change(changes))}
          />
        </Surface>
      )}
    </div>
  );
}

interface WizardOrReasonProps extends BuyFuelProps {
  value: WizardValue;
  change: (changes: Partial<PurchaseDraft>) => void;
  clear: () => void;
  watchWizard: () => () => boolean;
}

/** The wizard, or why it cannot be used. */
function WizardOrReason(props: WizardOrReasonProps) {
  const { user, value, change, clear, watchWizard, onRegisterVehicle } = props;
  // Where they could not be loaded, their own card says so and has the way to try again.
  const vehicles = useQuery({ ...vehiclesQuery(user.id), retryOnMount: false });
  const outbox = useQuery(outboxQuery(user.id));
  const quote = useQuote(user.id, {
    watchWizard,
    onQuoted: (shown) => change({ shown }),
  });
  if (user.isBlacklisted) return <Notice kind="note">{texts.blocked}</Notice>;
  if (vehicles.isPending) return <CardSkeleton height={240} />;
  if (!vehicles.data) return <Notice kind="note">{texts.vehiclesUnknown}</Notice>;
  return (
    <Wizard
      cars={vehicles.data}
      hasWaiting={waitingVehicles(outbox.data?.items ?? []).length > 0}
      value={value}
      onChange={(wizard) => change({ wizard })}
      onStartOver={clear}
      onRegisterVehicle={onRegisterVehicle}
      onQuote={quote.ask}
      isQuoting={quote.isPending}
    />
  );
}
