import { Button, Stack } from '@mantine/core';
import { IconAdjustments } from '@tabler/icons-react';
import { CreditFigures } from '../../../components/credit/credit-figures.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { PendingApproval } from '../approvals/pending-approval.tsx';
import { dateOf, moneyOf } from '../cell-text.ts';
import { Allowed } from '../rights.tsx';
import { creditTexts as texts } from './credit-texts.ts';
import type { UserPartProps } from './user-questions.tsx';
import classes from './users.module.css';

/** A user's credit limits, what is used and free, and the action that changes them (LEND-8). */
export function UserCredit({ user, onAsk }: Omit<UserPartProps, 'failure'>) {
  const { credit, ownCreditLimits: own, pendingApproval } = user;
  return (
    <Surface title={texts.title}>
      <Stack gap="sm">
        <CreditFigures credit={credit} />
        {own && (
          <p className={classes.line}>{texts.own(own.setBy, dateOf(own.setAt), own.reason)}</p>
        )}
        {pendingApproval && <PendingApproval approval={pendingApproval} />}
        {credit.refusal && (
          <Notice kind="note">{texts.refusals[credit.refusal](moneyOf(credit.overdue))}</Notice>
        )}
      </Stack>
      {!user.isDeleted && (
        <Allowed call="PATCH /api/admin/users/{id}/credit-limits" of={user.id}>
          <Button
            variant="default"
            mt="sm"
            leftSection={<IconAdjustments size={20} aria-hidden="true" />}
            onClick={() => onAsk({ kind: 'credit', user })}
          >
            {texts.change}
          </Button>
        </Allowed>
      )}
    </Surface>
  );
}
