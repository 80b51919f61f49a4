import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { dueDay } from '../../../domain/payments/collection.ts';
import type { Purchase } from '../../../domain/purchases/purchase.ts';
import { formatDay } from '../../../domain/values/format.ts';
import { cents, centsFromRand, randFromCents } from '../../../domain/values/money.ts';
import { formatFuel, formatRand } from '../../components/amount-text.ts';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { lazyPart } from '../../components/lazy-component.ts';
import { SuccessPanel } from '../../components/states/success-panel.tsx';

const ReceiptDialog = lazyPart(
  async () => (await import('./purchases/receipt-dialog.tsx')).ReceiptDialog,
);

export interface BoughtPurchase {
  purchase: Purchase;
  /** The bank has not confirmed the payment yet. */
  isUnderWay: boolean;
}

interface PurchaseSuccessProps extends BoughtPurchase {
  user: SessionUser;
  onBuyMore: () => void;
  children: ReactNode;
}

/** What was bought, and when it is to be paid (SCR-7). */
export function PurchaseSuccess(props: PurchaseSuccessProps) {
  const { user, purchase, isUnderWay, onBuyMore, children } = props;
  const { carMake, carModel, carRegistrationNumber, fuelAmount, fuelType } = purchase;
  const { totalRepayment, finalAmount } = purchase;
  const title = `You bought ${formatFuel(fuelAmount)} of ${fuelType}`;
  const total = formatRand(totalRepayment);
  const credit = randFromCents(cents(centsFromRand(totalRepayment) - centsFromRand(finalAmount)));
  const vehicle = `${carMake} ${carModel}`;
  const receipt = useDialog<Purchase>();
  return (
    <>
      <SuccessPanel
        title={title}
        amount={total}
        details={[
          ['Vehicle', `${vehicle} · ${carRegistrationNumber}`],
          ['Cost of credit', formatRand(credit)],
        ]}
        next={nextText(purchase, isUnderWay)}
        shared={`${title} for your ${vehicle}: ${total}`}
      >
        <Button variant="default" onClick={() => receipt.open(purchase)}>
          Open the receipt
        </Button>
        <Button component={Link} to="/purchase-history" variant="default">
          See it in your purchases
        </Button>
        <Button variant="subtle" onClick={onBuyMore}>
          Buy more fuel
        </Button>
      </SuccessPanel>
      {children}
      {receipt.subject && (
        <ReceiptDialog
          user={user}
          purchase={receipt.subject}
          opened={receipt.opened}
          onClose={receipt.close}
        />
      )}
    </>
  );
}

function nextText(purchase: Purchase, isUnderWay: boolean): string {
  const { isScheduledPayment, paymentMethod } = purchase;
  const day = formatDay(dueDay(purchase));
  if (isUnderWay) {
    return "Your bank hasn't confirmed the payment yet. You will see the result in your purchases.";
  }
  if (isScheduledPayment) return `It will be charged to your card on ${day}.`;
  if (paymentMethod === 'card') return 'It was charged to your card. You owe nothing for it.';
  if (paymentMethod === 'debit_order') return `It will be collected from your bank on ${day}.`;
  return `It comes from your budget. Pay it back by ${day}.`;
}
