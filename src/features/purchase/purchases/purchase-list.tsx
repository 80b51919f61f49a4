import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { MonthList } from '../../../components/layout/month-list.tsx';
import type { PurchaseAction } from './purchase-actions.ts';
import { PurchaseRow } from './purchase-row.tsx';

/** How many purchases are added at a time. */
const pageSize = 50;

interface PurchaseListProps {
  /** Newest first. */
  purchases: readonly Purchase[];
  onAct: (action: PurchaseAction) => void;
}

/** All purchases by month, also those that are still to be paid. */
export function PurchaseList({ purchases, onAct }: PurchaseListProps) {
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
