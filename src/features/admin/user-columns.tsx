import type { AdminUser } from '../../../domain/admin/admin-lists.ts';
import { UserBadge } from './badges.tsx';
import { dateOf, nameOf } from './cell-text.ts';
import type { ListColumn, ListOrder } from './table/list-columns.ts';
import { fallbackTexts, columnTexts as heads, userStatusTexts } from './texts.ts';
import classes from './user-columns.module.css';
import { UserLink } from './user-link.tsx';

const phoneOf = ({ phoneNumber }: AdminUser) => phoneNumber ?? fallbackTexts.date;
const emailOf = ({ email }: AdminUser) => email ?? fallbackTexts.date;

/** The columns for lists of users. Each list picks its own. */
export const userColumns = {
  name: {
    id: 'name',
    header: 'Name',
    accessorFn: (row) => nameOf(row),
    cell: ({ row: { original } }) => <UserLink id={original.id} person={original} />,
    meta: { isPlain: true },
  },
  username: {
    id: 'username',
    header: 'Username',
    accessorFn: (row) => row.username,
    meta: { isPlain: true },
  },
  phone: {
    id: 'phone',
    header: 'Phone',
    accessorFn: (row) => phoneOf(row),
    cell: ({ row }) => <span style={{ whiteSpace: 'nowrap' }}>{phoneOf(row.original)}</span>,
    meta: { isPlain: true },
  },
  email: {
    id: 'email',
    header: 'Email',
    accessorFn: (row) => emailOf(row),
    cell: ({ row }) => <span className={classes.email}>{emailOf(row.original)}</span>,
    meta: { isPlain: true },
  },
  status: {
    id: 'status',
    header: heads.status,
    cell: ({ row }) => <UserBadge user={row.original} />,
    meta: { isPlain: true },
  },
  type: {
    id: 'type',
    header: 'User Type',
    accessorFn: (row) => userStatusTexts[row.isAdmin ? 'admin' : 'user'],
  },
  adminStatus: {
    id: 'adminStatus',
    header: heads.status,
    accessorFn: (row) => userStatusTexts[row.isBlacklisted ? 'blacklistedAdmin' : 'activeAdmin'],
  },
  reason: {
    id: 'reason',
    header: 'Blacklist Reason',
    accessorFn: (row) => row.blacklistReason || fallbackTexts.reason,
  },
  blacklisted: {
    id: 'blacklisted',
    header: 'Blacklisted Date',
    accessorFn: (row) => dateOf(row.blacklistedAt),
  },
  registered: {
    id: 'registered',
    header: 'Registration Date',
    accessorFn: (row) => dateOf(row.registrationDate),
  },
} satisfies Record<string, ListColumn<AdminUser>>;

/** The first order is the default. @internal */
export const userOrders: readonly ListOrder[] = [
  { word: 'newest', column: 'registered', desc: true, label: 'Newest first' },
  { word: 'oldest', column: 'registered', desc: false, label: 'Oldest first' },
  { word: 'name', column: 'name', desc: false, label: 'By name' },
  { word: 'username', column: 'username', desc: false, label: 'By username' },
];

/** What all lists of users share. */
export const userList = {
  name: 'GET /api/admin/users',
  search: 'Name, username, phone or email',
  orders: userOrders,
  file: 'volmaak-users',
} as const;
