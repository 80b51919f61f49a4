import type { AdminUser } from '../../../../domain/admin/admin-lists.ts';
import type { AdminUserDetails } from '../../../../domain/admin/admin-users.ts';
import type { ReceivedPayment } from '../../../../domain/admin/received-payments.ts';
import type { AdminRole } from '../../../../domain/admin/roles.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { useFactorRemoval, useRestoreUser, useUserChange } from '../../../api/admin/users.ts';
import { ActionQuestion, type QuestionDialogProps } from '../action-question.tsx';
import { nameOf } from '../cell-text.ts';
import { PromiseDialog } from '../collections/promise-dialog.tsx';
import { RefundQuestion } from '../purchase-panel/refund-question.tsx';
import { BlacklistDialog } from './blacklist-dialog.tsx';
import { CreditLimitsDialog } from './credit-limits-dialog.tsx';
import { changeToasts, factorTexts, roleTexts } from './panel-texts.ts';
import { PayoutDialog } from './payout-dialog.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { ReversalDialog } from './reversal-dialog.tsx';
import { restoreTexts } from './texts.ts';

/** A question about a user, asked from the list or from the detail view. */
export type UserQuestion =
  | { kind: 'blacklist' | 'restore' | 'factor'; user: AdminUser }
  | { kind: 'credit' | 'promise' | 'receipt'; user: AdminUserDetails }
  /** `onClosed` gives the focus to what comes next, because the button may be gone. */
  | { kind: 'payout'; user: AdminUserDetails; onClosed: () => void }
  | {
      kind: 'reversal';
      user: AdminUserDetails;
      payment: ReceivedPayment;
      onClosed: () => void;
    }
  /** `adminRole` is the new role; null takes the admin rights. */
  | { kind: 'role'; user: AdminUser; adminRole: AdminRole | null }
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

type QuestionProps<Kind extends UserQuestion['kind']> = QuestionDialogProps &
  Omit<Extract<UserQuestion, { kind: Kind }>, 'kind'>;

interface UserQuestionsProps extends Omit<QuestionDialogProps, 'onTried'> {
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
    case 'promise':
      return <UserPromiseDialog key={question.user.id} {...frame} user={question.user} />;
    case 'receipt':
      return <ReceiptDialog key={question.user.id} {...frame} user={question.user} />;
    case 'payout':
      return <PayoutDialog key={question.user.id} {...frame} {...question} />;
    case 'reversal':
      return <ReversalDialog key={question.payment.id} {...dialog} {...question} />;
    case 'restore':
      return <RestoreQuestion {...dialog} user={question.user} />;
    case 'factor':
      return <FactorQuestion {...dialog} user={question.user} />;
    case 'role':
      return <RoleQuestion {...dialog} user={question.user} adminRole={question.adminRole} />;
    case 'refund':
      // Each purchase needs its own key for a refund.
      return <RefundQuestion key={question.purchase.id} {...dialog} {...question} />;
  }
}

/** Records or withdraws a promise to pay. This dialog shows its failure itself. */
function UserPromiseDialog({ user, ...frame }: PromiseFrame) {
  const person = { ...user, promise: user.promise ?? null, lateAmount: user.owed.overdue };
  return <PromiseDialog {...frame} person={person} />;
}

type PromiseFrame = Omit<QuestionDialogProps, 'onTried'> & { user: AdminUserDetails };

/** Confirms and restores a blacklisted user. */
function RestoreQuestion({ user, ...dialog }: QuestionDialogProps & { user: AdminUser }) {
  const restoring = useRestoreUser(user.id);
  return (
    <ActionQuestion
      {...dialog}
      texts={{ ...restoreTexts, text: restoreTexts.text(nameOf(user)) }}
      isHarmless
      pending={restoring.isPending}
      action={() => restoring.mutateAsync()}
    />
  );
}

/** Confirms that a lost second factor is taken away. */
function FactorQuestion({ user, ...dialog }: QuestionDialogProps & { user: AdminUser }) {
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
function RoleQuestion({ user, adminRole, ...dialog }: QuestionProps<'role'>) {
  const change = useUserChange(user.id);
  const texts = adminRole ? roleTexts.grant(adminRole) : roleTexts.take;
  const role = user.isAdmin ? { adminRole: adminRole ?? 'admin' } : { isAdmin: true };
  const given = adminRole && !user.isAdmin && adminRole !== 'admin' ? { adminRole } : {};
  const body = adminRole ? { ...role, ...given } : { isAdmin: false };
  return (
    <ActionQuestion
      {...dialog}
      texts={{ ...texts, text: texts.text(nameOf(user)), ...changeToasts }}
      pending={change.isPending}
      isHarmless={adminRole !== null}
      action={() => change.mutateAsync(body)}
    />
  );
}
