import { Button, Group, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { AdminUserDetails } from '../../../../domain/admin/admin-users.ts';
import { defaultCreditLimit } from '../../../../domain/purchases/credit-limits.ts';
import { CreditLimitsChange } from '../../../../domain/purchases/credit-schemas.ts';
import { formatMoney } from '../../../../domain/values/format.ts';
import { cents, randFromCents } from '../../../../domain/values/money.ts';
import { useCreditLimits } from '../../../api/admin/users.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { useLeaving } from '../../../components/dialogs/use-leaving.tsx';
import { readAmount } from '../../../components/fields/typed-amount.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { toastSuccess } from '../../../components/states/toast.ts';
import { approvalTexts } from '../approvals/texts.ts';
import { moneyOf, nameOf } from '../cell-text.ts';
import { ReasonField } from '../reason-field.tsx';
import { toastFailure } from '../toast-failure.ts';
import { creditTexts as texts } from './credit-texts.ts';
import classes from './users.module.css';

interface CreditLimitsDialogProps {
  user: AdminUserDetails;
  opened: boolean;
  onClose: () => void;
}

type Field = keyof CreditLimitsChange;
type Typed = Record<Field, string>;

/** Above the detail view, from which it is opened. */
const overPanel = 230;
const limitHint = texts.limitHint(formatMoney(defaultCreditLimit));

/** Sets other credit limits for a user, with a reason (LEND-6). */
export function CreditLimitsDialog({ user, opened, onClose }: CreditLimitsDialogProps) {
  const limits = useCreditLimits(user.id);
  const [edited, setEdited] = useState<Typed | null>(null);
  const typed = edited ?? typedLimits(user);
  const [problems, setProblems] = useState<Partial<Typed>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const stateOf = () => {
    if (limits.isPending) return 'blocked';
    return edited ? 'unsaved' : 'empty';
  };
  const { leave, question } = useLeaving({ opened, stateOf, onLeave: close, texts: texts.discard });

  function close() {
    setEdited(null);
    setProblems({});
    setFailure(null);
    onClose();
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { data, error } = CreditLimitsChange.safeParse(limitsOf(typed));
    const found = error?.issues.map(({ path, message }) => [path[0], message]) ?? [];
    setProblems(Object.fromEntries(found));
    if (!data) return form.querySelector<HTMLElement>(`[name="${String(found[0]?.[0])}"]`)?.focus();
    if (limits.isPending) return;
    setFailure(null);
    try {
      const { pendingApproval } = await limits.mutateAsync(data);
      close();
      toastSuccess(pendingApproval ? approvalTexts.asked : texts.success);
    } catch (problem) {
      setFailure(toastFailure(problem, texts.failed));
    }
  }

  function change(name: Field, value: string) {
    setEdited({ ...typed, [name]: value });
    setProblems({ ...problems, [name]: undefined });
  }

  const field = (name: Field) => ({
    name,
    value: typed[name],
    error: problems[name],
  });
  const limitField = (name: Exclude<Field, 'reason'>) => ({
    ...field(name),
    label: texts[name],
    description: limitHint,
    autoComplete: 'off',
    inputMode: 'decimal' as const,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change(name, currentTarget.value),
  });

  return (
    <Dialog opened={opened} onClose={leave} zIndex={overPanel} title={texts.change} size={520}>
      <form className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className={classes.whom}>{nameOf(user)}</p>
        <TextInput {...limitField('budgetLimit')} />
        <TextInput {...limitField('collectedLimit')} />
        <ReasonField
          {...field('reason')}
          usual={texts.reasons}
          onChange={(reason) => change('reason', reason)}
        />
        {failure && <Notice kind="problem">{failure}</Notice>}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" disabled={limits.isPending} onClick={leave}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={limits.isPending}>
            {texts.save}
          </Button>
        </Group>
      </form>
      {question}
    </Dialog>
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
  const line = reason.replace(/\s*\n\s*/g, ' ').trim();
  return {
    budgetLimit: limitOf(budgetLimit),
    collectedLimit: limitOf(collectedLimit),
    reason: line,
  };
}

/** Null for an empty field; NaN, which the schema refuses, for what is no amount. */
function limitOf(typed: string): number | null {
  if (typed.trim() === '') return null;
  const amount = readAmount(typed);
  return amount === null ? Number.NaN : randFromCents(cents(amount));
}
