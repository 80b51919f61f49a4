import type { Approval } from '../../../../domain/admin/approvals.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import classes from './approvals.module.css';
import { PendingApproval } from './pending-approval.tsx';
import { approvalTexts as texts } from './texts.ts';

/** All that waits for a second admin; nothing if none does. */
export function PendingApprovals({ approvals }: { approvals: readonly Approval[] }) {
  if (approvals.length === 0) return null;
  return (
    <Surface title={texts.title}>
      <ul className={classes.list}>
        {approvals.map((approval) => (
          <li key={approval.id}>
            <PendingApproval approval={approval} />
          </li>
        ))}
      </ul>
    </Surface>
  );
}
