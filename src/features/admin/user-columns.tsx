import type { AdminUser } from '../../../domain/admin/admin-lists.ts';
import { UserBadge } from './badges.tsx';
import { dateOf, nameOf } from './cell-text.ts';
import type { ListColumn, ListOrder } from './table/list-columns.ts';
import { fallbackTexts, columnTexts as heads, userStatusTexts } from './texts.ts';
import classes from './user-columns.module.css';
import { UserLink } from './user-link.tsx';

/** The columns for lists of users. Each list picks its own. */
export const userColumns = {
  name: {
    id: 'name',
    header: 'Name',
    cell: (row) => <UserLink id={row.id} person={row} />,
    title: nameOf,
    isPlain: true,
  },
  username: { id: 'username', header: 'Username', cell: (row) => row.username, isPlain: true },
  phone: {
    id: 'phone',
    header: 'Phone',
    cell: (row) => (
      <span style={{ whiteSpace: 'nowrap' }}>{row.phoneNumber ?? fallbackTexts.date}</span>
    ),
    isPlain: true,
  },
  email: {
    id: 'email',
    header: 'Email',
    cell: (row) => <span className={classes.email}>{row.email ?? fallbackTexts.date}</span>,
    title: (row) => row.email ?? fallbackTexts.date,
    isPlain: true,
  },
  status: {
    id: 'status',
    header: heads.status,
    cell: (row) => <UserBadge user={row} />,
    isPlain: true,
  },
  type: {
    id: 'type',
    header: 'User Type',
    cell: (row) => userStatusTexts[row.isAdmin ? 'admin' : 'user'],
  },
  adminStatus: {
    id: 'adminStatus',
    header: heads.status,
    cell: (row) => userStatusTexts[row.isBlacklisted ? 'blacklistedAdmin' : 'activeAdmin'],
  },
  reason: {
    id: 'reason',
    header: 'Blacklist Reason',
    cell: (row) => row.blacklistReason || fallbackTexts.reason,
  },
  blacklisted: {
    id: 'blacklisted',
    header: 'Blacklisted Date',
    cell: (row) => dateOf(row.blacklistedAt),
  },
  registered: {
    id: 'registered',
    header: 'Registration Date',
    cell: (row) => dateOf(row.registrationDate),
  },
} satisfies Record<string, ListColumn<AdminUser>>;

/** The first order is the default. */
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
