import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { salesBadge } from '../../../../domain/purchases/purchase-badge.ts';
import { purchasesQuery } from '../../../api/purchases.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { AgeNote } from '../../../components/states/age-note.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { useConnection } from '../../../http/connection.ts';
import { PurchaseBadge } from './purchase-badge.tsx';
import { newestFirst, purchaseText } from './purchase-text.ts';
import classes from './purchases.module.css';
import { historyTexts, recentTexts as texts } from './texts.ts';

/** How many purchases are shown (BUY-12). */
const shownPurchases = 5;

/** The latest purchases. Shows nothing while there are none (BUY-12), and an error if unknown. */
export function RecentPurchases({ user }: { user: SessionUser }) {
  const purchases = useQuery(purchasesQuery(user.id));
  const { kind } = useConnection();
  if (!purchases.data?.length) {
    // Offline the header says so. An empty saved list proves nothing then, so nothing is shown.
    const isUnknown = purchases.isLoadingError || (purchases.isRefetchError && kind === 'online');
    if (!isUnknown) return null;
    return (
      <Surface title={texts.title}>
        <ErrorState
          title={historyTexts.failed}
          text={historyTexts.failedText}
          offlineText={historyTexts.offlineText}
          onRetry={() => void purchases.refetch()}
        />
      </Surface>
    );
  }
  return (
    <Surface title={texts.title}>
      <ul className={classes.recent}>
        {newestFirst(purchases.data)
          .slice(0, shownPurchases)
          .map((purchase) => (
            <RecentPurchase key={purchase.id} purchase={purchase} />
          ))}
      </ul>
      <Link to="/purchase-history" className={classes.link}>
        {texts.all}
      </Link>
      <AgeNote query={purchases} />
    </Surface>
  );
}

function RecentPurchase({ purchase }: { purchase: Purchase }) {
  const { vehicle, volume, total, bought } = purchaseText(purchase);
  return (
    <li>
      <div>
        <p className={classes.vehicle}>{vehicle}</p>
        <p className={classes.line}>
          {texts.what(volume, purchase.fuelType)} · {bought}
        </p>
      </div>
      <div className={classes.end}>
        <p className={classes.amount}>{total}</p>
        <PurchaseBadge badge={salesBadge(purchase)} />
      </div>
    </li>
  );
}
