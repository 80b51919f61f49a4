import { Button, Group, NativeSelect } from '@mantine/core';
import { IconBan, IconMail, IconRestore, IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { type AdminRole, adminRoles, roleNames } from '../../../../domain/admin/roles.ts';
import { usePasswordLink, useUserChange } from '../../../api/admin/users.ts';
import { Choice } from '../../../components/fields/choice.tsx';
import { Surface } from '../../../components/layout/surface.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { useRights } from '../rights.tsx';
import { toastOutcome } from '../toast-failure.ts';
import { changeToasts, factorTexts, linkTexts, rolesTexts } from './panel-texts.ts';
import type { UserPartProps } from './user-questions.tsx';
import classes from './users.module.css';

/** A user's verification and role, and the actions on their account. */
export function UserStanding({ user, onAsk, failure }: UserPartProps) {
  const { role, has, isOwn, manages } = useRights();
  const canManage = manages(user);
  // Only who has all rights gives them.
  const newRole = role === 'admin' ? 'admin' : 'clerk';
  const choices = adminRoles.filter(
    (each) => role === 'admin' || each !== 'admin' || user.adminRole === 'admin',
  );
  const change = useUserChange(user.id);
  const link = usePasswordLink(user.id);
  const BlacklistIcon = user.isBlacklisted ? IconRestore : IconBan;
  // Shows the requested value until the answer. After a refusal it shows the saved value.
  const asked = change.isPending ? change.variables?.isVerified : undefined;

  const [problem, setProblem] = useState<string | null>(null);
  // The others show their failure themselves.
  const isElsewhere = failure?.kind === 'refund' || failure?.kind === 'reversal';
  const shown = problem ?? (failure && !isElsewhere ? failure.reason : null);

  async function verify(isVerified: boolean) {
    if (change.isPending) return;
    setProblem(await toastOutcome(change.mutateAsync({ isVerified }), changeToasts));
  }

  async function sendLink() {
    if (link.isPending) return;
    setProblem(null);
    setProblem(await toastOutcome(link.mutateAsync(), linkTexts));
  }

  return (
    <Surface title="Standing">
      <div className={`stack-8 ${classes.standing}`}>
        <Choice
          kind="checkbox"
          role="switch"
          label="Verified"
          hint="The person behind this account has been checked."
          checked={asked ?? user.isVerified}
          aria-busy={change.isPending}
          disabled={!has('decide', user.id)}
          onChange={({ currentTarget }) => void verify(currentTarget.checked)}
        />
        <Choice
          kind="checkbox"
          role="switch"
          label="Administrator"
          hint="Works in the admin dashboard, as far as their role allows."
          checked={user.isAdmin}
          disabled={!canManage}
          onChange={() => onAsk({ kind: 'role', user, adminRole: user.isAdmin ? null : newRole })}
        />
        {user.isAdmin && (
          <NativeSelect
            label={rolesTexts.label}
            description={rolesTexts.hints[user.adminRole ?? 'admin']}
            value={user.adminRole ?? 'admin'}
            disabled={!canManage}
            data={choices.map((value) => ({ value, label: roleNames[value] }))}
            onChange={
              ({ currentTarget }) =>
                onAsk({ kind: 'role', user, adminRole: currentTarget.value as AdminRole }) // a choice
            }
          />
        )}
        {isOwn(user.id) && <Notice kind="note">{rolesTexts.own}</Notice>}
      </div>
      {canManage && (
        <Group gap="xs" mt="sm">
          <Button
            variant="default"
            leftSection={<IconMail size={20} aria-hidden="true" />}
            loading={link.isPending}
            onClick={({ detail }) => {
              // The second click of a double click may come after the answer to the first.
              if (detail <= 1) void sendLink();
            }}
          >
            Send password link
          </Button>
          {user.isAdmin && (
            <Button
              variant="default"
              leftSection={<IconShieldOff size={20} aria-hidden="true" />}
              onClick={() => onAsk({ kind: 'factor', user })}
            >
              {factorTexts.remove}
            </Button>
          )}
          <Button
            variant={user.isBlacklisted ? 'default' : 'outline'}
            color={user.isBlacklisted ? 'petrol' : 'red'}
            leftSection={<BlacklistIcon size={20} aria-hidden="true" />}
            onClick={() => onAsk({ kind: user.isBlacklisted ? 'restore' : 'blacklist', user })}
          >
            {user.isBlacklisted ? 'Restore' : 'Blacklist'}
          </Button>
        </Group>
      )}
      {/* Below the buttons, which must not move under a double click when it goes. */}
      {shown && <Notice kind="problem">{shown}</Notice>}
    </Surface>
  );
}
