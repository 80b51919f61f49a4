import { createContext, type ReactNode, useContext } from 'react';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { mayCall } from '../../../domain/admin/call-rights.ts';
import { hasRight, mayManage, type Right } from '../../../domain/admin/rights.ts';
import type { AdminRole } from '../../../domain/admin/roles.ts';
import type { AdminCallKey } from '../../../domain/calls.ts';
import type { UserId } from '../../../domain/ids.ts';
import { useSession } from '../../session/session.ts';

type Admin = Pick<SessionUser, 'adminRole'> & { id: UserId | null };

const AdminContext = createContext<Admin>({ id: null });

/** Tells the desk who its admin is. */
export function DeskAdmin({ children }: { children: ReactNode }) {
  const session = useSession();
  const admin = session.state === 'signed-in' ? session.user : { id: null };
  return <AdminContext value={admin}>{children}</AdminContext>;
}

/** What the admin may do, by their role, and never to themself (ADM-46, ADM-47). */
export function useRights() {
  const { id, adminRole: role = 'admin' } = useContext(AdminContext);
  return {
    role,
    has: (right: Right, ownerId?: UserId) => hasRight(role, right) && ownerId !== id,
    may: (call: AdminCallKey, ownerId?: UserId) => mayCall(role, call) && ownerId !== id,
    isOwn: (ownerId: UserId) => ownerId === id,
    manages: (person: { id: UserId; isAdmin: boolean; adminRole?: AdminRole | undefined }) =>
      person.id !== id &&
      hasRight(role, 'people') &&
      mayManage(role, { isAdmin: person.isAdmin, adminRole: person.adminRole ?? 'admin' }),
  };
}

interface AllowedProps {
  call: AdminCallKey;
  /** Whom the call acts upon. */
  of?: UserId;
  children: ReactNode;
}

/** Shows what makes a call only to those who may make it. */
export function Allowed({ call, of, children }: AllowedProps) {
  return useRights().may(call, of) ? children : null;
}
