import { useQuery } from '@tanstack/react-query';
import type { Purchase, PurchaseEvent } from '../../../../domain/purchases/purchase.ts';
import { formatDateTime } from '../../../../domain/values/format.ts';
import { cents, centsFromRand, randFromCents } from '../../../../domain/values/money.ts';
import { purchaseQuery, receiptAddress } from '../../../api/purchase-details.ts';
import { formatRand } from '../../../components/amount-text.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { purchaseEventText } from '../../../components/purchase-event-text.ts';
import { CardSkeleton } from '../../../components/states/card-skeleton.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { useIsConnected } from '../../../http/connection.ts';
import shared from '../purchase.module.css';
import { QuoteSplit } from '../quote-split.tsx';
import {
  type PurchaseDialogProps,
  paymentFacts,
  requestFacts,
  totalLabel,
  vehicleOf,
} from './purchase-facts.ts';
import classes from './purchases.module.css';

export function DetailsDialog({ opened, onClose, user, purchase }: PurchaseDialogProps) {
  const isConnected = useIsConnected();
  const details = useQuery({ ...purchaseQuery(user.id, purchase.id), enabled: opened });
  return (
    <Dialog opened={opened} onClose={onClose} title="Purchase details" size={520}>
      <div className={`stack ${shared.form} ${shared.last}`}>
        <p className={classes.vehicle}>
          {`${vehicleOf(purchase)} · ${purchase.carRegistrationNumber}`}
        </p>
        <QuoteSplit
          quote={figuresOf(purchase)}
          total={totalLabel(purchase)}
          payment={[...requestFacts(purchase), ...paymentFacts(purchase)]}
        />
        <section aria-label="What happened">
          <h3 className={classes.heading}>What happened</h3>
          {details.data && <Events events={details.data.events} />}
          {details.isPending && <CardSkeleton height={96} />}
          {details.isError && !details.data && (
            <ErrorState
              title="What happened could not be loaded"
              text="Your purchase has not changed. Please try again."
              offlineText="The history of this purchase isn't on this phone. You need a connection to see it."
              onRetry={() => void details.refetch()}
            />
          )}
        </section>
        {isConnected && (
          <a className="tap-link" href={receiptAddress(purchase.id)} target="_blank" rel="noopener">
            Open the receipt
          </a>
        )}
      </div>
    </Dialog>
  );
}

function Events({ events }: { events: readonly PurchaseEvent[] }) {
  return (
    <ol className={classes.events}>
      {events.map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are only ever added at the end.
        <li key={index}>
          <p>
            <strong>{purchaseEventText(event)}</strong>
            {event.amount !== null && <span>{` · ${formatRand(event.amount)}`}</span>}
          </p>
          {event.words && <p>{event.words}</p>}
          <p className={shared.note}>{formatDateTime(new Date(event.at))}</p>
        </li>
      ))}
    </ol>
  );
}

/** A purchase stores only its sums, so the steps between them are calculated. */
function figuresOf(purchase: Purchase) {
  const difference = (more: number, less: number) =>
    randFromCents(cents(centsFromRand(more) - centsFromRand(less)));
  return {
    ...purchase,
    discountAmount: difference(purchase.basePrice, purchase.finalAmount),
    premiumAmount: difference(purchase.totalRepayment, purchase.finalAmount),
  };
}
