import type { AdminUserDetails } from '../../../../domain/admin/admin-users.ts';
import {
  PaymentReversal,
  type ReceivedPayment,
} from '../../../../domain/admin/received-payments.ts';
import { isOnCredit } from '../../../../domain/payments/collection.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { useReversal } from '../../../api/admin/received-payments.ts';
import { Notice } from '../../../components/states/notice.tsx';
import type { QuestionDialogProps } from '../action-question.tsx';
import { dayOf, moneyOf } from '../cell-text.ts';
import { explainReusedKey } from '../explain-reused-key.ts';
import { FormDialog } from '../form-dialog.tsx';
import { problemsOf } from '../problems-of.ts';
import { ReasonField } from '../reason-field.tsx';
import { receivedTexts, reversalTexts as texts } from './payment-texts.ts';
import classes from './users.module.css';

const initial = { reason: '' };

interface ReversalDialogProps extends QuestionDialogProps {
  user: AdminUserDetails;
  payment: ReceivedPayment;
  onClosed: () => void;
}

/** Reverses a received payment, with a reason (PAY-30). */
export function ReversalDialog({ user, payment, ...dialog }: ReversalDialogProps) {
  const reversal = useReversal(payment.id, payment.userId);
  const { amount, method, receivedOn, purchases, credit } = payment;
  return (
    <FormDialog
      {...dialog}
      title={texts.title}
      texts={texts}
      success={texts.success}
      initial={initial}
      check={(values) => problemsOf(PaymentReversal, values)}
      send={(values) => reversal.mutateAsync(values).catch(explainReusedKey(texts.maybeSaved))}
      // Another admin has done it in the meantime.
      isOver={({ code }) => code === 'already-reversed'}
      isRed
    >
      {({ field }) => (
        <>
          <Notice kind="note">
            <p>{texts.means(moneyOf(amount), receivedTexts.ways[method], dayOf(receivedOn))}</p>
            <ul className={classes.parts}>
              {purchases.map((paid) => (
                <li key={paid.id}>
                  {`${paid.plate}: ${texts.outcomes[outcomeOf(user, paid.id)](moneyOf(paid.amount))}`}
                </li>
              ))}
              {credit > 0 && <li>{texts.credit(moneyOf(credit))}</li>}
            </ul>
          </Notice>
          <ReasonField
            isFirst
            description={texts.reasonHint}
            usual={texts.reasons}
            {...field('reason')}
          />
        </>
      )}
    </FormDialog>
  );
}

/** What becomes of what was paid. An older purchase is not known here: it is owed in most cases. */
function outcomeOf({ purchases }: AdminUserDetails, id: Purchase['id']) {
  const purchase = purchases.find((each) => each.id === id);
  if (!purchase) return 'owed';
  if (!isOnCredit(purchase)) return 'refunded';
  return purchase.writtenOffAt || purchase.formerWriteOffAt ? 'written-off' : 'owed';
}
