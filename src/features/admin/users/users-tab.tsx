import type { AdminUser } from '../../../../domain/admin-lists.ts';
import type { ListColumn } from '../table/list-columns.ts';
import { ListTools } from '../table/list-tools.tsx';
import { Listing } from '../table/listing.tsx';
import { useAdminList } from '../table/use-admin-list.ts';
import { columnTexts, userStatusTexts as words } from '../texts.ts';
import { userColumns, userOrders } from '../user-columns.tsx';
import { usersTexts as texts } from './texts.ts';
import { UserActions } from './user-actions.tsx';

const actions: ListColumn<AdminUser> = {
  id: 'actions',
  header: columnTexts.actions,
  cell: ({ row }) => <UserActions user={row.original} />,
};

const columns = [
  userColumns.name,
  userColumns.phone,
  userColumns.email,
  userColumns.status,
  userColumns.registered,
  actions,
];

const filters = [
  {
    name: 'status',
    label: texts.status,
    choices: [
      { value: 'active', label: words.active },
      { value: 'blacklisted', label: words.blacklisted },
    ],
  },
  {
    name: 'role',
    label: texts.role,
    choices: [
      { value: 'user', label: words.user },
      { value: 'admin', label: words.admin },
    ],
  },
];

/** All users, to be blocked and restored. */
export function UsersTab() {
  const list = useAdminList('GET /api/admin/users', {});
  return (
    <>
      <ListTools
        list={list}
        search={texts.search}
        filters={filters}
        orders={userOrders}
        file="volmaak-users"
      />
      <Listing
        label={texts.title}
        list={list}
        rows={list.rows}
        columns={columns}
        orders={userOrders}
        empty={texts.empty}
      />
    </>
  );
}
