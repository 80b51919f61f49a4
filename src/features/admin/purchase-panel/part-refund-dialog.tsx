import { TextInput } from '@mantine/core';
import { type AdminPurchaseDetails, PartRefund } from '../../../../domain/admin/purchase-desk.ts';
import { formatMoney } from '../../../../domain/values/format.ts';
import { cents, centsFromRand } from '../../../../domain/values/money.ts';
import { usePartRefund } from '../../../api/admin/purchases.ts';
import { readAmount, readRand } from '../../../components/fields/typed-amount.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { approvalTexts } from '../approvals/texts.ts';
import { problemsOf } from '../problems-of.ts';
import { ReasonField } from '../reason-field.tsx';
import { ActionDialog, type ActionProps } from './action-dialog.tsx';
import { partRefundTexts as texts } from './texts.ts';

const initial = { amount: '', reason: '' };

/** Gives a part of a paid purchase back as credit, with a reason (PAY-31). */
export function PartRefundDialog(props: ActionProps) {
  const { purchase } = props;
  const refunding = usePartRefund(purchase);
  const { totalRepayment, refundedAmount = 0 } = purchase;
  const most = cents(centsFromRand(totalRepayment) - centsFromRand(refundedAmount) - 1);

  function check(values: typeof initial) {
    const amount = readAmount(values.amount);
    const isTooMuch = amount !== null && amount > most;
    return {
      ...problemsOf(PartRefund, { ...values, amount: readRand(values.amount) }),
      ...(isTooMuch && { amount: texts.most(formatMoney(most)) }),
    };
  }

  return (
    <ActionDialog
      {...props}
      title={texts.title}
      texts={texts}
      success={({ amount }, { pendingApproval }: AdminPurchaseDetails) =>
        pendingApproval
          ? approvalTexts.asked
          : texts.success(formatMoney(cents(readAmount(amount) ?? 0)))
      }
      draft={`part-refund-${purchase.id}`}
      initial={initial}
      check={check}
      send={({ amount, reason }) => refunding.mutateAsync({ amount: readRand(amount), reason })}
    >
      {({ field, input }) => (
        <>
          <Notice kind="note">{texts.means}</Notice>
          <TextInput
            label={texts.amount}
            description={texts.most(formatMoney(most))}
            data-autofocus
            autoComplete="off"
            inputMode="decimal"
            {...input('amount')}
          />
          <ReasonField label={texts.reason} usual={texts.reasons} {...field('reason')} />
        </>
      )}
    </ActionDialog>
  );
}
