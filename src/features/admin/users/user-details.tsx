import { Button, Group, Stack } from '@mantine/core';
import { IconAdjustments, IconCalendarDollar } from '@tabler/icons-react';
import type { Ref } from 'react';
import type { AdminUserDetails } from '../../../../domain/admin/admin-users.ts';
import { CreditFigures } from '../../../components/credit/credit-figures.tsx';
import type { LeavingForm } from '../../../components/dialogs/use-leaving.tsx';
import { Figure } from '../../../components/layout/figure.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { PendingApproval } from '../approvals/pending-approval.tsx';
import { UserBadge } from '../badges.tsx';
import { dateOf, moneyOf, nameOf } from '../cell-text.ts';
import { Promised } from '../collections/promised.tsx';
import { promiseTexts } from '../collections/texts.ts';
import { Allowed } from '../rights.tsx';
import { LostPhone } from '../vouchers/lost-phone.tsx';
import { creditTexts } from './credit-texts.ts';
import { owedTexts, panelTexts } from './panel-texts.ts';
import { UserCharges } from './user-charges.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserHistory } from './user-history.tsx';
import { UserPayments } from './user-payments.tsx';
import type { UserPartProps } from './user-questions.tsx';
import { UserStanding } from './user-standing.tsx';
import { UserVehicles } from './user-vehicles.tsx';
import classes from './users.module.css';

interface UserDetailsProps extends UserPartProps {
  formRef: Ref<LeavingForm>;
}

export function UserDetails({ formRef, ...part }: UserDetailsProps) {
  const { user } = part;
  return (
    <Stack>
      <Group justify="space-between" gap="8px 12px">
        <div>
          <h3 className={classes.name}>{nameOf(user)}</h3>
          <p className={classes.line}>{user.username}</p>
        </div>
        <UserBadge user={user} />
      </Group>
      {user.isDeleted ? (
        <Notice kind="note">{panelTexts.deleted}</Notice>
      ) : (
        <UserFacts user={user} formRef={formRef} />
      )}
      <Owed owed={user.owed} />
      {!user.isDeleted && <UserPromise user={user} onAsk={part.onAsk} />}
      <UserPayments {...part} />
      <UserCharges id={user.id} />
      <UserCredit user={user} onAsk={part.onAsk} />
      {!user.isDeleted && (
        <>
          <UserStanding {...part} />
          <LostPhone user={user} />
          <UserVehicles user={user} />
        </>
      )}
      <UserHistory {...part} />
    </Stack>
  );
}

const owedFigures = ['outstanding', 'overdue'] as const;

function Owed({ owed }: Pick<AdminUserDetails, 'owed'>) {
  return (
    <Surface title={owedTexts.title}>
      <dl className={classes.owed}>
        {owedFigures.map((figure) => (
          <div key={figure} data-late={(figure === 'overdue' && owed.overdue > 0) || undefined}>
            <dt>{owedTexts[figure]}</dt>
            <dd>
              <Figure value={moneyOf(owed[figure])} />
            </dd>
          </div>
        ))}
      </dl>
    </Surface>
  );
}

/** When somebody has promised to pay what is late. Without anything late there is none (LEND-36). */
function UserPromise({ user, onAsk }: Omit<UserPartProps, 'failure'>) {
  if (user.owed.overdue === 0) return null;
  return (
    <Surface title={promiseTexts.title}>
      <Stack gap="sm" align="start">
        <Promised promise={user.promise} />
        <Allowed call="POST /api/admin/users/{id}/promises" of={user.id}>
          <Button
            variant="default"
            leftSection={<IconCalendarDollar size={20} aria-hidden="true" />}
            aria-haspopup="dialog"
            onClick={() => onAsk({ kind: 'promise', user })}
          >
            {user.promise ? promiseTexts.change : promiseTexts.record}
          </Button>
        </Allowed>
      </Stack>
    </Surface>
  );
}

/** A user's credit limits, what is used and free, and the action that changes them (LEND-8). */
function UserCredit({ user, onAsk }: Omit<UserPartProps, 'failure'>) {
  const { credit, ownCreditLimits: own, pendingApproval } = user;
  return (
    <Surface title={creditTexts.title}>
      <Stack gap="sm">
        <CreditFigures credit={credit} />
        {credit.budget.held ? (
          <p className={classes.line}>{creditTexts.held(moneyOf(credit.budget.held))}</p>
        ) : null}
        {own && (
          <p className={classes.line}>
            {creditTexts.own(own.setBy, dateOf(own.setAt), own.reason)}
          </p>
        )}
        {pendingApproval && <PendingApproval approval={pendingApproval} />}
        {credit.refusal && (
          <Notice kind="note">
            {creditTexts.refusals[credit.refusal](moneyOf(credit.overdue))}
          </Notice>
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
            {creditTexts.change}
          </Button>
        </Allowed>
      )}
    </Surface>
  );
}
