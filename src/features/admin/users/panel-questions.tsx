import type { AdminUserDetails } from '../../../../domain/admin/admin-users.ts';
import type { UserId } from '../../../../domain/ids.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { useRefund, useUserChange } from '../../../api/admin/users.ts';
import { moneyOf, nameOf } from '../cell-text.ts';
import { ActionQuestion, RestoreQuestion } from './action-question.tsx';
import { BlacklistDialog } from './blacklist-dialog.tsx';
import { changeToasts, refundTexts, roleTexts } from './panel-texts.ts';

/** The question that is open above the detail view. */
export type PanelQuestion =
  | { kind: 'blacklist' | 'restore'; user: AdminUserDetails }
  /** `isAdmin` is the new role. */
  | { kind: 'role'; user: AdminUserDetails; isAdmin: boolean }
  /** `list` gets the focus afterwards, because the button may be gone. */
  | { kind: 'refund'; purchase: Purchase; list: HTMLElement | null };

interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

interface PanelQuestionsProps extends DialogProps {
  userId: UserId;
  question: PanelQuestion;
}

export function PanelQuestions({ userId, question, ...dialog }: PanelQuestionsProps) {
  switch (question.kind) {
    case 'blacklist':
      return <BlacklistDialog key={userId} {...dialog} user={question.user} />;
    case 'restore':
      return <RestoreQuestion {...dialog} user={question.user} />;
    case 'role':
      return <RoleQuestion {...dialog} {...question} />;
    case 'refund':
      // Each purchase needs its own key for a refund.
      return (
        <RefundQuestion key={question.purchase.id} {...dialog} {...question} userId={userId} />
      );
  }
}

type RoleQuestionProps = DialogProps & Extract<PanelQuestion, { kind: 'role' }>;

/** Confirms that the administrator role is given or removed. */
function RoleQuestion({ user, isAdmin, opened, onClose }: RoleQuestionProps) {
  const change = useUserChange(user.id);
  const texts = roleTexts[isAdmin ? 'grant' : 'take'];
  return (
    <ActionQuestion
      opened={opened}
      onClose={onClose}
      texts={{ ...texts, text: texts.text(nameOf(user)), ...changeToasts }}
      pending={change.isPending}
      action={() => change.mutateAsync({ isAdmin })}
    />
  );
}

type RefundQuestionProps = DialogProps &
  Extract<PanelQuestion, { kind: 'refund' }> & { userId: UserId };

/** Confirms a refund, with its amount and destination. */
function RefundQuestion({ userId, purchase, list, opened, onClose }: RefundQuestionProps) {
  const refund = useRefund(userId, purchase.id);
  const amount = moneyOf(purchase.totalRepayment);
  return (
    <ActionQuestion
      opened={opened}
      onClose={onClose}
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

/**
 * Where the money goes back to: the way it was paid. Even a budget purchase may have been paid by
 * card.
 */
function paymentSourceText({ cardBrand, cardLastFour, paymentMethod }: Purchase): string {
  if (cardLastFour) {
    return refundTexts.toCard(refundTexts.brands[cardBrand ?? 'other'], cardLastFour);
  }
  return paymentMethod === 'debit_order' ? refundTexts.toAccount : refundTexts.toSource;
}
