import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { salesBadge } from '../../../../domain/purchases/purchase-badge.ts';
import { formatDate } from '../../../../domain/values/format.ts';
import { purchasesQuery } from '../../../api/purchases.ts';
import { formatFuel, formatRand } from '../../../components/amount-text.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { AgeNote } from '../../../components/states/age-note.tsx';
import { useConnection } from '../../../http/connection.ts';
import shared from '../purchase.module.css';
import { PurchaseBadge } from './purchase-badge.tsx';
import { newestFirst } from './purchase-facts.ts';
import classes from './purchases.module.css';
import { PurchasesUnknown } from './purchases-unknown.tsx';

/** How many purchases are shown (BUY-12). */
const shownPurchases = 5;

interface RecentPurchasesProps {
  user: SessionUser;
  /** The link to the fuel requests, which has its place here to save a line. */
  historyLink: ReactNode;
}

/** The latest purchases. Shows none if there are none (BUY-12), an error if loading failed. */
export function RecentPurchases({ user, historyLink }: RecentPurchasesProps) {
  const purchases = useQuery(purchasesQuery(user.id));
  const { kind } = useConnection();
  if (!purchases.data?.length) {
    // Offline the header says so. An empty saved list proves nothing then, so nothing is shown.
    const isUnknown = purchases.isLoadingError || (purchases.isRefetchError && kind === 'online');
    if (!isUnknown) return historyLink;
    return (
      <Surface title="Recent Purchases">
        <PurchasesUnknown onRetry={() => void purchases.refetch()} />
        {historyLink}
      </Surface>
    );
  }
  return (
    <Surface title="Recent Purchases" className={classes.compact ?? ''}>
      <ul className={classes.recent}>
        {newestFirst(purchases.data)
          .slice(0, shownPurchases)
          .map((purchase) => (
            <RecentPurchase key={purchase.id} purchase={purchase} />
          ))}
      </ul>
      <AgeNote query={purchases} />
      <div className={classes.links}>
        <Link to="/purchase-history" className="tap-link">
          See all purchases
        </Link>
        {historyLink}
      </div>
    </Surface>
  );
}

/** The purchase in one line. The purchase page has the rest. */
function RecentPurchase({ purchase }: { purchase: Purchase }) {
  const { fuelAmount, purchaseDate, totalRepayment } = purchase;
  const bought = formatDate(new Date(purchaseDate));
  return (
    <li>
      <span className={shared.note}>{`${formatFuel(fuelAmount)} · ${bought}`}</span>
      <span className={classes.amount}>{formatRand(totalRepayment)}</span>
      <PurchaseBadge badge={salesBadge(purchase)} />
    </li>
  );
}
