import type { AdminUserDetails } from '../../../../domain/admin/admin-users.ts';
import type { UserId } from '../../../../domain/ids.ts';
import type { Purchase } from '../../../../domain/purchases/purchase.ts';
import { BlacklistDialog } from './blacklist-dialog.tsx';
import { RefundQuestion } from './refund-question.tsx';
import { RestoreQuestion } from './restore-question.tsx';
import { RoleQuestion } from './role-question.tsx';

/** The question that is open above the detail view. */
export type PanelQuestion =
  | { kind: 'blacklist' | 'restore'; user: AdminUserDetails }
  | { kind: 'role'; user: AdminUserDetails; isAdmin: boolean }
  /** `list` gets the focus afterwards, because the button may be gone. */
  | { kind: 'refund'; purchase: Purchase; list: HTMLElement | null };

interface PanelQuestionsProps {
  userId: UserId;
  question: PanelQuestion;
  opened: boolean;
  onClose: () => void;
}

export function PanelQuestions(props: PanelQuestionsProps) {
  const { userId, question, opened, onClose } = props;
  const dialog = { opened, onClose };
  switch (question.kind) {
    case 'blacklist':
      return <BlacklistDialog {...dialog} user={question.user} />;
    case 'restore':
      return <RestoreQuestion {...dialog} user={question.user} />;
    case 'role':
      return <RoleQuestion {...dialog} user={question.user} isAdmin={question.isAdmin} />;
    case 'refund':
      // Each purchase needs its own key for a refund.
      return (
        <RefundQuestion
          key={question.purchase.id}
          {...dialog}
          userId={userId}
          purchase={question.purchase}
          onSettled={() => question.list?.focus()}
        />
      );
  }
}
