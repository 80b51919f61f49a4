import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { rememberedUser } from '../../session/session.ts';
import { useLogout } from '../sign-out/use-logout.tsx';
import { appTexts } from '../texts.ts';

const plain = { variant: 'outline', color: 'var(--mantine-color-text)' };

interface RecoveryActionsProps {
  /** The frame of the app is broken too, so only a reload helps. */
  reloadDocument: boolean;
}

/** What a signed-in user can still do when a screen is broken. */
export function RecoveryActions({ reloadDocument }: RecoveryActionsProps) {
  const user = rememberedUser(useQueryClient());
  return user && <SignedInActions user={user} reloadDocument={reloadDocument} />;
}

function SignedInActions({ user, reloadDocument }: RecoveryActionsProps & { user: SessionUser }) {
  const { logout, question } = useLogout(user);
  return (
    <>
      <Button {...plain} component={Link} to="/outbox" reloadDocument={reloadDocument}>
        Open the outbox
      </Button>
      <Button {...plain} onClick={logout}>
        {appTexts.logout}
      </Button>
      {question}
    </>
  );
}
