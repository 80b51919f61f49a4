import type { AdminUser } from '../../../../domain/admin/admin-lists.ts';
import type { ListColumn } from '../table/list-columns.ts';
import { SearchableList } from '../table/searchable-list.tsx';
import { columnTexts, userStatusTexts } from '../texts.ts';
import { userColumns, userList } from '../user-columns.tsx';
import { usersTexts as texts } from './texts.ts';
import { UserActions } from './user-actions.tsx';

const actions: ListColumn<AdminUser> = {
  id: 'actions',
  header: columnTexts.actions,
  cell: (row) => <UserActions user={row} />,
};

const columns = [
  userColumns.name,
  userColumns.phone,
  userColumns.email,
  userColumns.status,
  userColumns.registered,
  actions,
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
      filters={filters}
      columns={columns}
      empty={texts.empty}
    />
  );
}
