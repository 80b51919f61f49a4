import { Button, Group } from '@mantine/core';
import { useContext, useState } from 'react';
import type { AdminUser } from '../../../../domain/admin/admin-lists.ts';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { Notice } from '../../../components/states/notice.tsx';
import { userStatus } from '../cell-text.ts';
import { useRights } from '../rights.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { SearchableList } from '../table/searchable-list.tsx';
import { columnTexts, userStatusTexts } from '../texts.ts';
import { userColumns, userList } from '../user-columns.tsx';
import { OpenUserContext } from '../user-link.tsx';
import { usersTexts as texts } from './texts.ts';
import { type QuestionFailure, type UserQuestion, UserQuestions } from './user-questions.tsx';

const columns: ListColumn<AdminUser>[] = [
  userColumns.name,
  userColumns.phone,
  userColumns.email,
  userColumns.status,
  userColumns.registered,
  {
    id: 'actions',
    header: columnTexts.actions,
    cell: ({ row }) => <UserActions user={row.original} />,
  },
];

const { active, blacklisted, user, admin } = userStatusTexts;
const filters = [
  { name: 'status', label: texts.status, choices: { active, blacklisted } },
  { name: 'role', label: texts.role, choices: { user, admin } },
];

/** All users, who can be blacklisted and restored. */
export function UsersTab() {
  return (
    <SearchableList
      {...userList}
      label={texts.title}
      views="users"
      filters={filters}
      columns={columns}
      empty={texts.empty}
    />
  );
}

/** A user's actions. An admin can be blacklisted only from the detail view (ADM-4). */
function UserActions({ user }: { user: AdminUser }) {
  const openUser = useContext(OpenUserContext);
  const { subject, open, frame } = useDialog<UserQuestion>();
  const [failure, setFailure] = useState<QuestionFailure | null>(null);
  const actions = {
    active: 'blacklist',
    blacklisted: 'restore',
    admin: null,
    deleted: null,
  } as const;
  const { may } = useRights();
  const isAllowed = may('PATCH /api/admin/users/{userId}/blacklist', user.id);
  const next = isAllowed ? actions[userStatus(user)] : null;

  return (
    <Group gap="xs">
      {!next && (
        <Button variant="default" px="sm" onClick={() => openUser(user.id)}>
          {texts.details}
        </Button>
      )}
      {next && (
        <Button
          variant={next === 'blacklist' ? 'outline' : 'default'}
          color={next === 'blacklist' ? 'red' : 'petrol'}
          px="sm"
          onClick={() => open({ kind: next, user })}
        >
          {texts[next]}
        </Button>
      )}
      {failure && <Notice kind="problem">{failure.reason}</Notice>}
      {subject && <UserQuestions question={subject} {...frame} onTried={setFailure} />}
    </Group>
  );
}
