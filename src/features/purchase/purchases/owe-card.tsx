import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import { isPayable } from '../../../../domain/payments/payment-status.ts';
import { type Debt, debtOf } from '../../../../domain/purchases/debt.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { formatDay, formatMoney } from '../../../../domain/values/format.ts';
import { purchasesQuery } from '../../../api/purchases.ts';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { Figure } from '../../../components/layout/figure.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { lazyPart } from '../../../components/lazy-component.ts';
import { AgeNote } from '../../../components/states/age-note.tsx';
import { CardSkeleton } from '../../../components/states/card-skeleton.tsx';
import { useToday } from '../../../http/server-clock.ts';
import classes from './owe-card.module.css';
import { nextInstalment } from './part-paid.ts';
import { payLabel, waitsForUser } from './purchase-actions.ts';
import { PurchasesUnknown } from './purchases-unknown.tsx';

const SettleDialog = lazyPart(async () => (await import('./settle-dialog.tsx')).SettleDialog);

/** What the motorist owes, the next payment, and the button to pay it (BUY-16). */
export function OweCard({ user }: { user: SessionUser }) {
  const purchases = useQuery(purchasesQuery(user.id));
  const { subject, opened, open, close } = useDialog<Purchase>();
  const today = useToday();
  if (purchases.isPending) return <CardSkeleton height={86} />;
  const debt = purchases.data && debtOf(purchases.data, today);
  // The current purchase, because it may have been paid since the dialog opened.
  const paying = purchases.data?.find(({ id }) => id === subject?.id) ?? subject;
  return (
    <Surface label="What I owe" className={classes.card ?? ''}>
      {!purchases.data && <PurchasesUnknown onRetry={() => void purchases.refetch()} />}
      {debt === null && (
        <>
          <p className={classes.label}>You owe</p>
          <p className={classes.nothing}>Nothing</p>
        </>
      )}
      {debt && <Owed debt={debt} onPay={open} />}
      <AgeNote query={purchases} />
      {paying && <SettleDialog user={user} purchase={paying} opened={opened} onClose={close} />}
    </Surface>
  );
}

function Owed({ debt, onPay }: { debt: Debt; onPay: (purchase: Purchase) => void }) {
  const { purchase, amount, isOverdue } = debt.next;
  return (
    <div className={`ends ${classes.owed}`} data-overdue={isOverdue || undefined}>
      <div className={classes.figures}>
        <p className={classes.label}>{isOverdue ? 'You owe, overdue' : 'You owe'}</p>
        <Figure value={formatMoney(debt.total)} />
      </div>
      {isPayable(purchase) || waitsForUser(purchase) ? (
        <Button
          px="xs"
          fz="sm"
          variant={isOverdue ? 'filled' : 'light'}
          {...(isOverdue && { color: 'red' })}
          onClick={() => onPay(purchase)}
        >
          {waitsForUser(purchase)
            ? payLabel(purchase)
            : `Pay ${formatMoney(nextInstalment(purchase) ?? amount)}`}
        </Button>
      ) : (
        <Button component={Link} to="/purchase-history" variant="light">
          See it
        </Button>
      )}
      <p className={classes.next}>{nextText(debt)}</p>
    </div>
  );
}

function nextText({ overdue, next }: Debt): string {
  const { amount, day, isOverdue, isCollected, purchase } = next;
  const sum = formatMoney(amount);
  // It may be a part of the sum.
  if (purchase.checkoutUrl) return 'Next: your payment waits on the payment page';
  if (purchase.paymentStatus === 'processing') return 'Next: the bank is checking your payment';
  if (isOverdue) {
    const rest = overdue === amount ? '' : `${formatMoney(overdue)} is late. `;
    return `${rest}${sum} was due on ${formatDay(day)}`;
  }
  const due = formatMoney(nextInstalment(purchase) ?? amount);
  return isCollected
    ? `Next: ${due} is collected on ${formatDay(day)}`
    : `Next: ${due} by ${formatDay(day)}`;
}
