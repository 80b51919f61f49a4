import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { Approval } from '../../../../domain/admin/approvals.ts';
import { useApprovalDecision } from '../../../api/admin/approvals.ts';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { ActionQuestion } from '../action-question.tsx';
import { moneyOf, timeOf } from '../cell-text.ts';
import { useRights } from '../rights.tsx';
import { UserLink } from '../user-link.tsx';
import classes from './approvals.module.css';
import { approvalTexts as texts } from './texts.ts';

/** What waits for a second admin, who confirms or declines it (SEC-31). */
export function PendingApproval({ approval }: { approval: Approval }) {
  const { may, isOwn } = useRights();
  const decision = useApprovalDecision(approval.id);
  const { subject, open, frame } = useDialog<'confirming' | 'declining'>();
  const [failure, setFailure] = useState<string | null>(null);
  const isAsker = isOwn(approval.askedBy);
  const what = texts.what[approval.kind](moneyOf(approval.amount));
  return (
    <div className="stack-8">
      <p>
        <strong>{what}</strong> <UserLink id={approval.userId} person={approval.user} />{' '}
        <span className={classes.small}>{texts.askedBy(approval, timeOf(approval.askedAt))}</span>
      </p>
      {isAsker && <p className={classes.small}>{texts.ownAsked}</p>}
      {may('POST /api/admin/approvals/{id}/decision', approval.userId) && (
        <Group gap="xs">
          {!isAsker && (
            <Button px="sm" aria-haspopup="dialog" onClick={() => open('confirming')}>
              {texts.confirm}
            </Button>
          )}
          <Button
            variant="default"
            px="sm"
            aria-haspopup="dialog"
            onClick={() => open('declining')}
          >
            {isAsker ? texts.takeBack : texts.decline}
          </Button>
        </Group>
      )}
      {failure && <Notice kind="problem">{failure}</Notice>}
      {subject && (
        <ActionQuestion
          {...frame}
          onTried={setFailure}
          texts={{ ...texts[subject], text: texts[subject].text(what) }}
          pending={decision.isPending}
          action={() => decision.mutateAsync(subject === 'confirming')}
        />
      )}
    </div>
  );
}

/** All that waits for a second admin; nothing if none does. */
export function PendingApprovals({ approvals }: { approvals: readonly Approval[] }) {
  if (approvals.length === 0) return null;
  return (
    <Surface title={texts.title}>
      <ul className="stack">
        {approvals.map((approval) => (
          <li key={approval.id}>
            <PendingApproval approval={approval} />
          </li>
        ))}
      </ul>
    </Surface>
  );
}
