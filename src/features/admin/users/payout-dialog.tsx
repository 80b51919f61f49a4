import { TextInput } from '@mantine/core';
import type { AdminUserDetails } from '../../../../domain/admin/admin-users.ts';
import { CreditPayout } from '../../../../domain/admin/received-payments.ts';
import { useCreditPayout } from '../../../api/admin/received-payments.ts';
import type { DialogFrame } from '../../../components/dialogs/use-dialog.ts';
import { readRand } from '../../../components/fields/typed-amount.ts';
import { moneyOf } from '../cell-text.ts';
import { explainReusedKey } from '../explain-reused-key.ts';
import { FormDialog } from '../form-dialog.tsx';
import { problemsOf } from '../problems-of.ts';
import {
  MethodChoice,
  type OutsideMethod,
  ReferenceField,
} from '../purchase-panel/outside-fields.tsx';
import { payoutTexts as texts } from './payment-texts.ts';
import classes from './users.module.css';

interface Values {
  amount: string;
  method: OutsideMethod;
  reference: string;
}

interface PayoutDialogProps extends DialogFrame {
  user: AdminUserDetails;
  onClosed: () => void;
}

/** Records that credit was paid back, in whole or in part (PAY-29). */
export function PayoutDialog({ user, ...dialog }: PayoutDialogProps) {
  const payout = useCreditPayout(user.id);
  const { balance = 0 } = user.credit;
  const initial: Values = { amount: moneyOf(balance), method: 'eft', reference: '' };
  const bodyOf = ({ amount, ...values }: Values) => ({ ...values, amount: readRand(amount) });
  return (
    <FormDialog
      {...dialog}
      title={texts.title}
      texts={texts}
      success={({ amount }) => texts.success(moneyOf(readRand(amount)))}
      initial={initial}
      check={(values) => ({
        ...(readRand(values.amount) > balance && { amount: texts.tooMuch(moneyOf(balance)) }),
        ...problemsOf<Values>(CreditPayout, bodyOf(values)),
      })}
      send={(values) =>
        payout.mutateAsync(bodyOf(values)).catch(explainReusedKey(texts.maybeSaved))
      }
    >
      {({ values, input, change }) => (
        <>
          <p className={classes.line}>{texts.means(moneyOf(balance))}</p>
          <TextInput
            label={texts.amount}
            data-autofocus
            autoComplete="off"
            inputMode="decimal"
            {...input('amount')}
          />
          <MethodChoice
            label={texts.method}
            value={values.method}
            onChange={(method) => change({ method })}
          />
          <ReferenceField {...input('reference')} />
        </>
      )}
    </FormDialog>
  );
}
