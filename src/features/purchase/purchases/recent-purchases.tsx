import { useQuery } from '@tanstack/react-query';
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
import { newestFirst, vehicleOf } from './purchase-facts.ts';
import classes from './purchases.module.css';
import { PurchasesUnknown } from './purchases-unknown.tsx';

/** How many purchases are shown (BUY-12). */
const shownPurchases = 5;

/** The latest purchases. Shows nothing if there are none (BUY-12), an error if loading failed. */
export function RecentPurchases({ user }: { user: SessionUser }) {
  const purchases = useQuery(purchasesQuery(user.id));
  const { kind } = useConnection();
  if (!purchases.data?.length) {
    // Offline the header says so. An empty saved list proves nothing then, so nothing is shown.
    const isUnknown = purchases.isLoadingError || (purchases.isRefetchError && kind === 'online');
    if (!isUnknown) return null;
    return (
      <Surface title="Recent Purchases">
        <PurchasesUnknown onRetry={() => void purchases.refetch()} />
      </Surface>
    );
  }
  return (
    <Surface title="Recent Purchases">
      <ul className={classes.recent}>
        {newestFirst(purchases.data)
          .slice(0, shownPurchases)
          .map((purchase) => (
            <RecentPurchase key={purchase.id} purchase={purchase} />
          ))}
      </ul>
      <Link to="/purchase-history" className={classes.link}>
        See all purchases
      </Link>
      <AgeNote query={purchases} />
    </Surface>
  );
}

function RecentPurchase({ purchase }: { purchase: Purchase }) {
  const { fuelAmount, fuelType, purchaseDate, totalRepayment } = purchase;
  const bought = formatDate(new Date(purchaseDate));
  return (
    <li>
      <div>
        <p className={classes.vehicle}>{vehicleOf(purchase)}</p>
        <p className={shared.note}>{`${formatFuel(fuelAmount)} of ${fuelType} · ${bought}`}</p>
      </div>
      <div className={classes.end}>
        <p className={classes.amount}>{formatRand(totalRepayment)}</p>
        <PurchaseBadge badge={salesBadge(purchase)} />
      </div>
    </li>
  );
}
