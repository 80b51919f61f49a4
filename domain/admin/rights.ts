import type { AdminRole } from './roles.ts';

/** The roles that have each right, besides the admin of the specification, who has all (ADM-47). */
const holders = {
  /** Sees people, lists, collections and the morning page, and keeps their own views. */
  read: ['owner', 'accountant', 'clerk'],
  /** Sees the reports of money. */
  reports: ['owner', 'accountant'],
  /** Downloads lists and reports. */
  exports: ['owner', 'accountant'],
  /** Sees who did what. */
  records: ['owner', 'accountant'],
  /** Decides on requests, due days and conflicts, checks people and vehicles, and takes notes. */
  decide: ['clerk'],
  /** Sends SMS, and records promises. */
  remind: ['clerk'],
  /** Records what came in cash or by EFT. */
  'record-payments': ['clerk'],
  /** Sets limits, writes off and refunds. */
  money: ['owner'],
  prices: ['owner'],
  /** Creates, corrects and blocks people, and gives roles. */
  people: ['owner'],
  stations: ['owner'],
  /** A change of a user is a check of a clerk, or a correction of an owner. */
  'people-or-decide': ['owner', 'clerk'],
} as const satisfies Record<string, readonly AdminRole[]>;

export type Right = keyof typeof holders;

/** Whether a role has a right. */
export function hasRight(role: AdminRole, right: Right): boolean {
  const roles: readonly AdminRole[] = holders[right];
  return role === 'admin' || roles.includes(role);
}

/** What decides whether somebody acts as an admin. */
export interface AdminStanding {
  isAdmin: boolean;
  isBlacklisted: boolean;
  /** A passkey or an authenticator app. */
  hasSecondFactor: boolean;
  /** It counts only while they are an admin. */
  adminRole: AdminRole;
}

export type AdminRefusal = 'admins-only' | 'second-factor-required' | 'role-forbidden';

/** Whether somebody is an admin. A blocked admin has no admin rights (ACC-19). */
export function isActiveAdmin({
  isAdmin,
  isBlacklisted,
}: Pick<AdminStanding, 'isAdmin' | 'isBlacklisted'>): boolean {
  return isAdmin && !isBlacklisted;
}

/** Whether an admin has to set up a second factor before anything that admins may do (ACC-31). */
export function lacksSecondFactor(user: AdminStanding, isRequired: boolean): boolean {
  return isRequired && isActiveAdmin(user) && !user.hasSecondFactor;
}

/**
 * Why somebody may do nothing that only admins with a right may do; null if they may. It decides
 * wherever an admin may do more than a motorist (SEC-30).
 */
export function refuseAdmin(
  user: AdminStanding,
  right: Right,
  needsSecondFactor: boolean,
): AdminRefusal | null {
  if (!isActiveAdmin(user)) return 'admins-only';
  if (lacksSecondFactor(user, needsSecondFactor)) return 'second-factor-required';
  return hasRight(user.adminRole, right) ? null : 'role-forbidden';
}

/** Somebody whom an admin changes. */
type ChangedPerson = Pick<AdminStanding, 'isAdmin' | 'adminRole'>;

/** Whether an admin may change somebody. Only who has all rights changes who has all rights. */
export function mayManage(role: AdminRole, person: ChangedPerson): boolean {
  return role === 'admin' || !(person.isAdmin && person.adminRole === 'admin');
}

/** A change of a person's role. Being made an admin without a role is to have all rights. */
export interface RoleChange {
  isAdmin?: boolean | undefined;
  adminRole?: AdminRole | undefined;
}

/** What a person is after a change. Who is no admin is stored with the role `admin`. */
export function afterChange(person: ChangedPerson, change: RoleChange): ChangedPerson {
  const isAdmin = change.isAdmin ?? person.isAdmin;
  const kept = person.isAdmin && change.isAdmin === undefined ? person.adminRole : 'admin';
  return { isAdmin, adminRole: isAdmin ? (change.adminRole ?? kept) : 'admin' };
}

/**
 * Whether a role may change these fields of a person, of whom it makes `next`. To check a person is
 * a clerk's work, to correct them an owner's (ADM-48).
 */
export function mayChange(
  role: AdminRole,
  fields: readonly string[],
  person: ChangedPerson,
  next: ChangedPerson,
): boolean {
  const isCheck = fields.includes('isVerified');
  const isCorrection = fields.some((field) => field !== 'isVerified');
  if (isCheck && !hasRight(role, 'decide')) return false;
  if (!isCorrection) return true;
  return hasRight(role, 'people') && mayManage(role, person) && mayManage(role, next);
}
