import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import { purchasesQuery } from '../../../api/purchases.ts';
import { PageTitle } from '../../../components/layout/page-title.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { AgeNote } from '../../../components/states/age-note.tsx';
import { CardSkeleton } from '../../../components/states/card-skeleton.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { ConnectionNotice } from '../payment/connection-notice.tsx';
import { PurchaseList } from './purchase-list.tsx';
import { newestFirst } from './purchase-text.ts';
import classes from './purchases.module.css';
import { StatementButton } from './statement-button.tsx';
import { SummaryCard } from './summary-card.tsx';
import { historyTexts as texts } from './texts.ts';

/** The user's purchases, newest first, with the debts (BUY-11). */
export function PurchaseHistoryPage({ user }: { user: SessionUser }) {
  const purchases = useQuery(purchasesQuery(user.id));
  return (
    <>
      <PageTitle />
      <div className={classes.content}>
        {purchases.isPending && (
          <>
            <CardSkeleton height={140} />
            <CardSkeleton height={300} />
          </>
        )}
        {purchases.data && (
          <>
            {purchases.data.length > 0 && <SummaryCard purchases={purchases.data} />}
            <AgeNote query={purchases} />
            {purchases.data.length > 0 && <ConnectionNotice text={texts.needsConnection} />}
            <StatementButton user={user} />
            <PurchaseList user={user} purchases={newestFirst(purchases.data)} />
          </>
        )}
        {purchases.data?.length === 0 && <NoPurchases />}
        {purchases.isError && !purchases.data && (
          <Surface>
            <ErrorState
              title={texts.failed}
              text={texts.failedText}
              offlineText={texts.offlineText}
              onRetry={() => void purchases.refetch()}
            />
          </Surface>
        )}
      </div>
    </>
  );
}

function NoPurchases() {
  return (
    <Surface>
      <EmptyState
        icon={<IconReceipt size={40} />}
        title={texts.empty}
        text={texts.emptyText}
        action={
          <Button component={Link} to="/" color="amber">
            {texts.buy}
          </Button>
        }
      />
    </Surface>
  );
}
