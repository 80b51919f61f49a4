import * as z from 'zod/mini';

/**
 * What an admin is there for. The admin of the specification may do everything; each other role
 * restricts what an admin may do (ADM-47).
 */
export const adminRoles = ['admin', 'owner', 'accountant', 'clerk'] as const;
export const AdminRole = z.enum(adminRoles, 'Please choose admin, owner, accountant or clerk');
export type AdminRole = z.output<typeof AdminRole>;

/** How lists and the desk name the roles. */
export const roleNames: Readonly<Record<AdminRole, string>> = {
  admin: 'Admin',
  owner: 'Owner',
  accountant: 'Accountant',
  clerk: 'Clerk',
};
