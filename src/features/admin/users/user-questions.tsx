import { flushSync } from 'react-dom';
import type { AdminUser } from '../../../../domain/admin/admin-lists.ts';
import type { AdminUserDetails } from '../../../../domain/admin/admin-users.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import {
  useFactorRemoval,
  useRefund,
  useRestoreUser,
  useUserChange,
} from '../../../api/admin/users.ts';
import { ConfirmDialog } from '../../../components/dialogs/confirm-dialog.tsx';
import { moneyOf, nameOf } from '../cell-text.ts';
import { type OutcomeTexts, toastOutcome } from '../toast-failure.ts';
import { BlacklistDialog } from './blacklist-dialog.tsx';
import { CreditLimitsDialog } from './credit-limits-dialog.tsx';
import { changeToasts, factorTexts, refundTexts, roleTexts } from './panel-texts.ts';
import { restoreTexts } from './texts.ts';

/** A question about a user, asked from the list or from the detail view. */
export type UserQuestion =
  | { kind: 'blacklist' | 'restore' | 'factor'; user: AdminUser }
  | { kind: 'credit'; user: AdminUserDetails }
  /** `isAdmin` is the new role. */
  | { kind: 'role'; user: AdminUser; isAdmin: boolean }
  /** `list` gets the focus afterwards, because the button may be gone. */
  | { kind: 'refund'; purchase: Purchase; list: HTMLElement | null };

/** Why what was asked failed. It stays beside the buttons that asked (SCR-4). */
export interface QuestionFailure {
  kind: UserQuestion['kind'];
  reason: string;
}

/** A part of the detail view, which may ask a question. */
export interface UserPartProps {
  user: AdminUserDetails;
  onAsk: (question: UserQuestion) => void;
  failure: QuestionFailure | null;
}

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  /** The action was tried: why it failed, or null. */
  onTried: (failure: string | null) => void;
}

type QuestionProps<Kind extends UserQuestion['kind']> = DialogProps &
  Omit<Extract<UserQuestion, { kind: Kind }>, 'kind'>;

interface UserQuestionsProps extends Omit<DialogProps, 'onTried'> {
  question: UserQuestion;
  onTried: (failure: QuestionFailure | null) => void;
}

export function UserQuestions({ question, onTried, ...frame }: UserQuestionsProps) {
  const dialog = {
    ...frame,
    onTried: (reason: string | null) => onTried(reason ? { kind: question.kind, reason } : null),
  };
  switch (question.kind) {
    case 'blacklist':
      // This dialog shows its failure itself.
      return <BlacklistDialog key={question.user.id} {...frame} user={question.user} />;
    case 'credit':
      // So does this one.
      return <CreditLimitsDialog key={question.user.id} {...frame} user={question.user} />;
    case 'restore':
      return <RestoreQuestion {...dialog} user={question.user} />;
    case 'factor':
      return <FactorQuestion {...dialog} user={question.user} />;
    case 'role':
      return <RoleQuestion {...dialog} user={question.user} isAdmin={question.isAdmin} />;
    case 'refund':
      // Each purchase needs its own key for a refund.
      return <RefundQuestion key={question.purchase.id} {...dialog} {...question} />;
  }
}

/** Confirms and restores a blacklisted user. */
function RestoreQuestion({ user, ...dialog }: DialogProps & { user: AdminUser }) {
  const restoring = useRestoreUser(user.id);
  return (
    <ActionQuestion
      {...dialog}
      texts={{ ...restoreTexts, text: restoreTexts.text(nameOf(user)) }}
      pending={restoring.isPending}
      action={() => restoring.mutateAsync()}
    />
  );
}

/** Confirms that a lost second factor is taken away. */
function FactorQuestion({ user, ...dialog }: DialogProps & { user: AdminUser }) {
  const removal = useFactorRemoval(user.id);
  return (
    <ActionQuestion
      {...dialog}
      texts={{ ...factorTexts, text: factorTexts.text(nameOf(user)) }}
      pending={removal.isPending}
      action={() => removal.mutateAsync()}
    />
  );
}

/** Confirms that the administrator role is given or removed. */
function RoleQuestion({ user, isAdmin, ...dialog }: QuestionProps<'role'>) {
  const change = useUserChange(user.id);
  const texts = roleTexts[isAdmin ? 'grant' : 'take'];
  return (
    <ActionQuestion
      {...dialog}
      texts={{ ...texts, text: texts.text(nameOf(user)), ...changeToasts }}
      pending={change.isPending}
      action={() => change.mutateAsync({ isAdmin })}
    />
  );
}

/** Confirms a refund, with its amount and destination. */
function RefundQuestion({ purchase, list, ...dialog }: QuestionProps<'refund'>) {
  const refund = useRefund(purchase.userId, purchase.id);
  const amount = moneyOf(purchase.totalRepayment);
  return (
    <ActionQuestion
      {...dialog}
      texts={{
        ...refundTexts,
        text: refundTexts.text(amount, paymentSourceText(purchase)),
        success: refundTexts.success(amount),
      }}
      pending={refund.isPending}
      action={() => refund.mutateAsync()}
      onSettled={() => list?.focus()}
    />
  );
}

/** Where the money goes back to: the way it was paid. A budget may have been paid by card. */
function paymentSourceText({ cardBrand, cardLastFour, paymentMethod }: Purchase): string {
  if (cardLastFour) {
    return refundTexts.toCard(refundTexts.brands[cardBrand ?? 'other'], cardLastFour);
  }
  return paymentMethod === 'debit_order' ? refundTexts.toAccount : refundTexts.toSource;
}

interface ActionQuestionProps extends DialogProps {
  texts: { title: string; text: string; confirm: string; cancel: string } & OutcomeTexts;
  pending: boolean;
  action: () => Promise<unknown>;
  /** The action was attempted, and the question is closed. */
  onSettled?: () => void;
}

/** Confirms an action, does it and says how it ended. */
function ActionQuestion(props: ActionQuestionProps) {
  const { opened, onClose, onTried, texts, pending, action, onSettled } = props;

  async function confirm() {
    // The dialog closes first, because screen readers do not announce a toast behind it.
    const failure = await toastOutcome(
      action().finally(() => flushSync(onClose)),
      texts,
    );
    onTried(failure);
    onSettled?.();
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={texts.title}
      text={texts.text}
      confirmLabel={texts.confirm}
      cancelLabel={texts.cancel}
      pending={pending}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
}
