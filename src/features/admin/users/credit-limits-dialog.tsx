import { TextInput } from '@mantine/core';
import type { AdminUserDetails } from '../../../../domain/admin/admin-users.ts';
import { defaultCreditLimit } from '../../../../domain/purchases/credit-limits.ts';
import { CreditLimitsChange } from '../../../../domain/purchases/credit-schemas.ts';
import { formatMoney } from '../../../../domain/values/format.ts';
import { useCreditLimits } from '../../../api/admin/users.ts';
import type { DialogFrame } from '../../../components/dialogs/use-dialog.ts';
import { readRand } from '../../../components/fields/typed-amount.ts';
import { approvalTexts } from '../approvals/texts.ts';
import { moneyOf, nameOf } from '../cell-text.ts';
import { FormDialog } from '../form-dialog.tsx';
import { problemsOf } from '../problems-of.ts';
import { ReasonField } from '../reason-field.tsx';
import { creditTexts as texts } from './credit-texts.ts';
import classes from './users.module.css';

type Typed = Record<keyof CreditLimitsChange, string>;

const limitHint = texts.limitHint(formatMoney(defaultCreditLimit));

/** Sets other credit limits for a user, with a reason (LEND-6). */
export function CreditLimitsDialog(props: DialogFrame & { user: AdminUserDetails }) {
  const { user, ...frame } = props;
  const limits = useCreditLimits(user.id);
  return (
    <FormDialog
      {...frame}
      title={texts.change}
      texts={texts}
      success={(_, { pendingApproval }: AdminUserDetails) =>
        pendingApproval ? approvalTexts.asked : texts.success
      }
      discard={texts.discard}
      initial={typedLimits(user)}
      check={(typed) => problemsOf<Typed>(CreditLimitsChange, limitsOf(typed))}
      send={(typed) => limits.mutateAsync(limitsOf(typed))}
    >
      {({ field, input }) => (
        <>
          <p className={classes.whom}>{nameOf(user)}</p>
          {(['budgetLimit', 'collectedLimit'] as const).map((name) => (
            <TextInput
              key={name}
              label={texts[name]}
              description={limitHint}
              autoComplete="off"
              inputMode="decimal"
              {...input(name)}
            />
          ))}
          <ReasonField usual={texts.reasons} {...field('reason')} />
        </>
      )}
    </FormDialog>
  );
}

function typedLimits({ ownCreditLimits: own }: AdminUserDetails): Typed {
  const typedLimit = (limit: number | null = null) => (limit === null ? '' : moneyOf(limit));
  return {
    budgetLimit: typedLimit(own?.budgetLimit),
    collectedLimit: typedLimit(own?.collectedLimit),
    // Each change has a reason of its own.
    reason: '',
  };
}

function limitsOf({ budgetLimit, collectedLimit, reason }: Typed): CreditLimitsChange {
  return { budgetLimit: limitOf(budgetLimit), collectedLimit: limitOf(collectedLimit), reason };
}

/** Null for an empty field; NaN, which the schema refuses, for what is no amount. */
function limitOf(typed: string): number | null {
  return typed.trim() === '' ? null : readRand(typed);
}
