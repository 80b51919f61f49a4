import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import { appDurations } from '../../../../domain/durations.ts';
import { PurchaseId } from '../../../../domain/ids.ts';
import type { Purchase, PurchaseDetails } from '../../../../domain/purchases/purchase.ts';
import { formatDay } from '../../../../domain/values/format.ts';
import type { Day } from '../../../../domain/values/south-african-time.ts';
import { purchaseQuery } from '../../../api/purchase-details.ts';
import { reloadAfterPayment } from '../../../api/purchases.ts';
import { formatRand } from '../../../components/amount-text.ts';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { Figure } from '../../../components/layout/figure.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { lazyPart } from '../../../components/lazy-component.ts';
import { CardSkeleton } from '../../../components/states/card-skeleton.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { useToday } from '../../../http/server-clock.ts';
import { lastPaid, leftText } from '../purchases/part-paid.ts';
import { payLabel } from '../purchases/purchase-actions.ts';
import { ConnectionNotice } from './notices.tsx';

const SettleDialog = lazyPart(
  async () => (await import('../purchases/settle-dialog.tsx')).SettleDialog,
);

/** Where a browser comes back to from the page of a payment processor (PAY-18). */
export function ReturnPage({ user }: { user: SessionUser }) {
  const [search] = useSearchParams();
  const id = PurchaseId.safeParse(search.get('purchase'));
  return (
    <>
      <PageTitle />
      <Surface label="Your payment">
        {id.success ? (
          <Payment user={user} id={id.data} />
        ) : (
          <>
            <p className="prose">
              This address names no payment. All your payments are in your purchases.
            </p>
            <PurchasesLink />
          </>
        )}
      </Surface>
    </>
  );
}

function Payment({ user, id }: { user: SessionUser; id: PurchaseId }) {
  const client = useQueryClient();
  const purchase = useQuery({
    ...purchaseQuery(user.id, id),
    refetchInterval: ({ state }) =>
      canBePaid(state.data?.paymentStatus) ? appDurations.refetch.paymentReturn : false,
  });
  const { subject, opened, open, close } = useDialog<Purchase>();
  const status = purchase.data?.paymentStatus;
  useEffect(() => {
    if (status && status !== 'processing') void reloadAfterPayment(client, user.id);
  }, [status, client, user.id]);
  if (purchase.isPending) return <CardSkeleton height={180} />;
  if (!purchase.data) {
    return (
      <ErrorState
        title="Your payment could not be loaded"
        text="Nothing is lost: it is in your purchases. Please try again."
        offlineText="You need a connection to see whether your payment went through."
        onRetry={() => void purchase.refetch()}
      />
    );
  }
  // A scheduled payment is made by us, unless its card was declined.
  const isOurs = purchase.data.paymentStatus === 'scheduled' && !isDeclined(purchase.data);
  const label = isOurs ? null : payLabel(purchase.data);
  return (
    <div className="stack">
      <ConnectionNotice>
        You need a connection to see whether your payment went through.
      </ConnectionNotice>
      <Outcome purchase={purchase.data} />
      {label && (
        <Button
          {...(status === 'processing' ? { variant: 'default' } : { color: 'amber' })}
          onClick={() => open(purchase.data)}
        >
          {label}
        </Button>
      )}
      <PurchasesLink />
      {subject && (
        <SettleDialog user={user} purchase={purchase.data} opened={opened} onClose={close} />
      )}
    </div>
  );
}

/** After a decline, a second try on the same page may have paid, which is told later (PAY-20). */
function canBePaid(status: PurchaseDetails['paymentStatus'] | undefined): boolean {
  return status === 'processing' || status === 'failed';
}

function Outcome({ purchase }: { purchase: PurchaseDetails }) {
  const { paymentStatus, totalRepayment, scheduledPaymentDate, checkoutUrl } = purchase;
  const total = formatRand(totalRepayment);
  const today = useToday();
  // The card of a scheduled payment is not known before it is checked.
  const isCardCheck = scheduledPaymentDate !== null && purchase.cardLastFour === null;
  const charged = purchase.events.findLast(({ type }) => type === 'charging')?.amount;
  const what = isCardCheck ? 'card' : `payment of ${formatRand(charged ?? totalRepayment)}`;
  if (isPartPaid(purchase)) return <PartPaid purchase={purchase} today={today} />;
  switch (paymentStatus) {
    case 'processing':
      return (
        <div role="status" className="prose">
          <p>{`We are checking your ${what}. This takes a few seconds.`}</p>
          {checkoutUrl && <p>If you have not finished it yet, you can go on with it.</p>}
        </div>
      );
    case 'paid':
      return (
        <div role="status" className="prose">
          <p>Paid</p>
          <Figure value={formatRand(lastPaid(purchase))} />
          <p>
            {purchase.outsidePayment
              ? 'You owe nothing for it.'
              : 'It was charged to your card. You owe nothing for it.'}
          </p>
        </div>
      );
    case 'scheduled':
      if (isDeclined(purchase)) return <Unpaid purchase={purchase} />;
      return (
        <div role="status" className="prose">
          <p>Scheduled</p>
          <Figure value={total} />
          <p>
            {scheduledPaymentDate
              ? `It will be charged to your card on ${formatDay(scheduledPaymentDate)}.`
              : 'It will be charged to your card.'}
          </p>
        </div>
      );
    case 'refunded':
      return (
        <p
          role="status"
          className="prose"
        >{`Your payment of ${total} was refunded. You owe nothing for it.`}</p>
      );
    case 'cancelled':
      return (
        <p role="status" className="prose">
          This purchase was cancelled. You owe nothing for it.
        </p>
      );
    default:
      return <Unpaid purchase={purchase} />;
  }
}

/** Whether the last thing that became of a payment is that it has paid a part. */
function isPartPaid({ events, paymentStatus }: PurchaseDetails): boolean {
  const ends = ['charging', 'declined', 'paid-late', 'part-paid', 'payment-reversed'];
  const isOpen = ['pending', 'scheduled', 'overdue'].includes(paymentStatus);
  return isOpen && events.findLast(({ type }) => ends.includes(type))?.type === 'part-paid';
}

function PartPaid({ purchase, today }: { purchase: PurchaseDetails; today: Day }) {
  return (
    <div role="status" className="prose">
      <p>Paid in part</p>
      <Figure value={formatRand(lastPaid(purchase))} />
      <p>{leftText(purchase, today)}</p>
    </div>
  );
}

/** Whether the last try to charge or to check a card was declined. */
function isDeclined({ events }: PurchaseDetails): boolean {
  const ends = ['card-checked', 'declined', 'created'];
  return events.findLast(({ type }) => ends.includes(type))?.type === 'declined';
}

/** Why a purchase is not paid, and what becomes of a payment that came too late (PAY-20). */
function Unpaid({ purchase: { events } }: { purchase: PurchaseDetails }) {
  const declined = events.findLast(({ type }) => type === 'declined');
  const returned = events.findLast(({ type }) => type === 'paid-late' || type === 'paid-back');
  const amount = formatRand(returned?.amount ?? 0);
  return (
    <>
      <Notice kind="problem">
        {declined?.words ?? 'The payment was not completed: nothing was charged.'}
      </Notice>
      {returned?.type === 'paid-late' && (
        <Notice kind="note">
          {`Your payment of ${amount} came too late. It is being paid back to your card.`}
        </Notice>
      )}
      {returned?.type === 'paid-back' && (
        <Notice kind="note">{`${amount} was paid back to your card.`}</Notice>
      )}
    </>
  );
}

function PurchasesLink() {
  return (
    <Button component={Link} to="/purchase-history" variant="default">
      See your purchases
    </Button>
  );
}
