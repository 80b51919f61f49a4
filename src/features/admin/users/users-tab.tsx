import { ListTools } from '../table/list-tools.tsx';
import { Listing } from '../table/listing.tsx';
import { useAdminList } from '../table/use-admin-list.ts';
import { userStatusTexts as words } from '../texts.ts';
import { userColumns, userOrders } from '../user-columns.tsx';
import { usersTexts as texts } from './texts.ts';

const columns = [
  userColumns.name,
  userColumns.phone,
  userColumns.email,
  userColumns.status,
  userColumns.registered,
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
