import { useQuery } from '@tanstack/react-query';
import type { Purchase, PurchaseEvent } from '../../../../domain/purchases/purchase.ts';
import { formatDateTime, formatMoney } from '../../../../domain/values/format.ts';
import { cents, centsFromRand, randFromCents } from '../../../../domain/values/money.ts';
import { purchaseQuery, receiptAddress } from '../../../api/purchases.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { CardSkeleton } from '../../../components/states/card-skeleton.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { useConnection } from '../../../http/connection.ts';
import { QuoteSplit } from '../quote-split.tsx';
import type { PurchaseDialogProps } from './dialog-props.ts';
import { paymentFacts, totalLabel } from './purchase-facts.ts';
import { purchaseText } from './purchase-text.ts';
import classes from './purchases.module.css';
import { detailTexts as texts } from './texts.ts';

/** A purchase with its figures, its history and its receipt. */
export function DetailsDialog({ opened, onClose, user, purchase }: PurchaseDialogProps) {
  const { kind } = useConnection();
  const details = useQuery({ ...purchaseQuery(user.id, purchase.id), enabled: opened });
  const { vehicle } = purchaseText(purchase);
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title} size={520}>
      <div className={classes.form}>
        <p className={classes.vehicle}>
          {vehicle} · {purchase.carRegistrationNumber}
        </p>
        <QuoteSplit
          quote={figuresOf(purchase)}
          total={totalLabel(purchase)}
          payment={paymentFacts(purchase)}
        />
        <section aria-label={texts.events}>
          <h3 className={classes.heading}>{texts.events}</h3>
          {details.data && <Events events={details.data.events} />}
          {details.isPending && <CardSkeleton height={96} />}
          {details.isError && !details.data && (
            <ErrorState
              title={texts.eventsFailed}
              text={texts.eventsFailedText}
              offlineText={texts.noEvents}
              onRetry={() => void details.refetch()}
            />
          )}
        </section>
        {kind === 'online' ? (
          <a
            className={classes.link}
            href={receiptAddress(purchase.id)}
            target="_blank"
            rel="noopener"
          >
            {texts.receipt}
          </a>
        ) : (
          <p>{texts.receiptOffline}</p>
        )}
      </div>
    </Dialog>
  );
}

function Events({ events }: { events: readonly PurchaseEvent[] }) {
  return (
    <ol className={classes.events}>
      {events.map(({ type, at, amount, words }) => (
        <li key={`${at} ${type}`}>
          <p>
            <strong>{texts.event[type]}</strong>
            {amount !== null && ` · ${formatMoney(centsFromRand(amount))}`}
          </p>
          {words && <p>{words}</p>}
          <p className={classes.line}>{formatDateTime(new Date(at))}</p>
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
