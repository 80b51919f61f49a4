import { Button } from '@mantine/core';
import { IconFileText, IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { summarizePurchases } from '../../../../domain/purchases/purchase-summary.ts';
import { formatLitres, formatMoney } from '../../../../domain/values/format.ts';
import { purchasesQuery } from '../../../api/purchases.ts';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { FigureList } from '../../../components/layout/figure-list.tsx';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { lazyComponent } from '../../../components/lazy-component.ts';
import { AgeNote } from '../../../components/states/age-note.tsx';
import { CardSkeleton } from '../../../components/states/card-skeleton.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ConnectionNotice } from '../payment/notices.tsx';
import shared from '../purchase.module.css';
import { CreditCard } from './credit-card.tsx';
import type { PurchaseAction } from './purchase-actions.ts';
import { PurchaseDialogs } from './purchase-dialogs.tsx';
import { newestFirst } from './purchase-facts.ts';
import { PurchaseList } from './purchase-list.tsx';
import classes from './purchases.module.css';
import { PurchasesUnknown } from './purchases-unknown.tsx';
import { SpendingCard } from './spending-card.tsx';
import { ToPay } from './to-pay.tsx';

const StatementDialog = lazyComponent(
  async () => (await import('./statement-dialog.tsx')).StatementDialog,
);

/** The user's purchases: what is to be paid, a summary, and all by month (BUY-11, BUY-17). */
export function PurchaseHistoryPage({ user }: { user: SessionUser }) {
  const purchases = useQuery(purchasesQuery(user.id));
  return (
    <>
      <PageTitle />
      <div className={shared.stack}>
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
      <div className={classes.overview}>
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
      {subject && (
        <Suspense>
          <StatementDialog user={user} opened={opened} onClose={close} />
        </Suspense>
      )}
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
