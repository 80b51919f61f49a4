import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { lazyPart } from '../../components/lazy-component.ts';
import { toastError } from '../../components/states/toast.ts';
import { clearSent, findUnsent, type Unsent } from '../../outbox/sign-out.ts';
import { useSignOut } from '../../session/session.ts';
import { isPouring } from '../../vouchers/is-pouring.ts';

const texts = {
  pouring: {
    title: 'Enter what was poured first',
    text: 'This phone has accepted a voucher. Enter the litres and rand, or that nothing was poured.',
  },
} as const;

const SignOutDialog = lazyPart(async () => (await import('./sign-out-dialog.tsx')).SignOutDialog);

/**
 * Signs out even if the call fails. It asks first if something is unsent (ACC-10). Whoever has
 * accepted a voucher as an attendant first enters what was poured (VOU-14).
 */
export function useLogout(user: SessionUser): {
  logout: () => void;
  question: ReactNode;
  /** Whether the session is about to end. */
  isLeaving: boolean;
} {
  const signOut = useSignOut();
  const navigate = useNavigate();
  const [isLeaving, setLeaving] = useState(false);
  const [unsent, setUnsent] = useState<Unsent | null>(null);

  const leave = () => {
    setLeaving(true);
    void clearSent(user.id).catch(() => {});
    signOut.mutate(user.id);
    void navigate('/');
  };

  const logout = async () => {
    if (await isPouring(user.id)) {
      toastError(texts.pouring);
      return navigate('/station');
    }
    const found = await findUnsent(user.id);
    if (found.items.length + found.unreadable.length > 0) setUnsent(found);
    else leave();
  };

  const question = unsent && (
    <SignOutDialog user={user} unsent={unsent} onLeave={leave} onStay={() => setUnsent(null)} />
  );
  return { logout: () => void logout(), question, isLeaving };
}
