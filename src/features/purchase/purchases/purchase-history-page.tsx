import { Button } from '@mantine/core';
import { IconFileText, IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import type { UserId } from '../../../../domain/ids.ts';
import { noCreditText } from '../../../../domain/purchases/credit-limits.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { summarizePurchases } from '../../../../domain/purchases/purchase-summary.ts';
import { formatLitres, formatMoney } from '../../../../domain/values/format.ts';
import { creditQuery } from '../../../api/credit.ts';
import { purchasesQuery } from '../../../api/purchases.ts';
import { CreditBalance } from '../../../components/credit/credit-balance.tsx';
import { CreditFigures } from '../../../components/credit/credit-figures.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { FigureList } from '../../../components/layout/figure-list.tsx';
import { MonthList } from '../../../components/layout/month-list.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { lazyPart } from '../../../components/lazy-component.ts';
import { AgeNote } from '../../../components/states/age-note.tsx';
import { CardSkeleton } from '../../../components/states/card-skeleton.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { ConnectionNotice } from '../payment/notices.tsx';
import type { PurchaseAction } from './purchase-actions.ts';
import { PurchaseDialogs } from './purchase-dialogs.tsx';
import { newestFirst } from './purchase-facts.ts';
import { PurchaseRow } from './purchase-row.tsx';
import classes from './purchases.module.css';
import { PurchasesUnknown } from './purchases-unknown.tsx';
import { SpendingCard } from './spending-card.tsx';
import { ToPay } from './to-pay.tsx';

const StatementDialog = lazyPart(
  async () => (await import('./statement-dialog.tsx')).StatementDialog,
);

/** The user's purchases: what is to be paid, a summary, and all by month (BUY-11, BUY-17). */
export function PurchaseHistoryPage({ user }: { user: SessionUser }) {
  const purchases = useQuery(purchasesQuery(user.id));
  return (
    <>
      <PageTitle />
      <div className="stack">
        {purchases.isPending && (
          <>
            <CardSkeleton height={140} />
            <CardSkeleton height={300} />
          </>
        )}
        {purchases.data && <AgeNote query={purchases} />}
        {purchases.data && purchases.data.length > 0 && (
          <Purchases user={user} purchases={newestFirst(purchases.data)} />
        )}
        {purchases.data?.length === 0 && (
          <>
            <CreditCard userId={user.id} />
            <StatementButton user={user} />
            <NoPurchases />
          </>
        )}
        {purchases.isError && !purchases.data && (
          <Surface>
            <PurchasesUnknown onRetry={() => void purchases.refetch()} />
          </Surface>
        )}
      </div>
    </>
  );
}

interface PurchasesProps {
  user: SessionUser;
  /** Newest first. */
  purchases: readonly Purchase[];
}

function Purchases({ user, purchases }: PurchasesProps) {
  const dialog = useDialog<PurchaseAction>();
  return (
    <>
      <ConnectionNotice>You need a connection to pay, move or cancel a payment.</ConnectionNotice>
      <ToPay purchases={purchases} onAct={dialog.open} />
      <CreditCard userId={user.id} />
      <div className={`stack ${classes.overview}`}>
        <SummaryCard purchases={purchases} />
        <SpendingCard purchases={purchases} />
      </div>
      <StatementButton user={user} />
      <PurchaseList purchases={purchases} onAct={dialog.open} />
      <PurchaseDialogs user={user} purchases={purchases} dialog={dialog} />
    </>
  );
}

/** Total purchases, total fuel, total spent and pending payments (BUY-11). */
function SummaryCard({ purchases }: { purchases: readonly Purchase[] }) {
  const summary = summarizePurchases(purchases);
  const { pendingPayments, pendingAmount } = summary;
  const pending =
    pendingPayments === 0 ? '0' : `${pendingPayments} · ${formatMoney(pendingAmount)}`;
  return (
    <Surface label="Summary">
      <FigureList
        figures={[
          ['Total spent', formatMoney(summary.spent)],
          ['Pending payments', pending],
          ['Total fuel', formatLitres(summary.fuel)],
          ['Total purchases', `${summary.purchases}`],
        ]}
      />
    </Surface>
  );
}

/** Opens the statement, whose code loads when it is opened. */
function StatementButton({ user }: { user: SessionUser }) {
  const { subject, opened, open, close } = useDialog<'statement'>();
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFileText size={20} aria-hidden="true" />}
        onClick={() => open('statement')}
      >
        Statement
      </Button>
      {subject && <StatementDialog user={user} opened={opened} onClose={close} />}
    </>
  );
}

function NoPurchases() {
  return (
    <Surface>
      <EmptyState
        icon={<IconReceipt size={40} />}
        title="No purchases yet"
        text="The fuel you buy appears here, with what you have paid and still owe."
        action={
          <Button component={Link} to="/?buy" color="amber">
            Buy fuel
          </Button>
        }
      />
    </Surface>
  );
}

/** What the user can still buy on credit; without a connection, as the phone knows it (LEND-8). */
function CreditCard({ userId }: { userId: UserId }) {
  const query = useQuery(creditQuery(userId));
  const { data: credit, isPending } = query;
  if (isPending) return <CardSkeleton height={210} />;
  if (!credit) return null;
  const text = noCreditText(credit);
  return (
    <>
      {credit.balance ? <CreditBalance balance={credit.balance} /> : null}
      <Surface title="Credit">
        <div className="stack-12">
          <CreditFigures credit={credit} />
          {text && <Notice kind="note">{text}</Notice>}
        </div>
        <AgeNote query={query} />
      </Surface>
    </>
  );
}

/** How many purchases are added at a time. */
const pageSize = 50;

interface PurchaseListProps {
  /** Newest first. */
  purchases: readonly Purchase[];
  onAct: (action: PurchaseAction) => void;
}

/** All purchases by month, also those that are still to be paid. */
function PurchaseList({ purchases, onAct }: PurchaseListProps) {
  const [shown, setShown] = useState(pageSize);
  return (
    <>
      <MonthList
        label="Your purchases"
        entries={purchases.slice(0, shown)}
        instantOf={({ purchaseDate }) => purchaseDate}
      >
        {(purchase) => <PurchaseRow purchase={purchase} onAct={onAct} />}
      </MonthList>
      {purchases.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + pageSize)}>
          Show more
        </Button>
      )}
    </>
  );
}
