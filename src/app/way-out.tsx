import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { SessionUser } from '../../domain/account.ts';
import { rememberedUser } from '../session/session.ts';
import classes from './error-boundary.module.css';
import { appTexts, brokenTexts } from './texts.ts';
import { useLogout } from './use-logout.tsx';

interface WayOutProps {
  /** Whether only a new page helps, because the app around the screens is broken. */
  reloadDocument: boolean;
}

/** What somebody who is signed in can still do where a screen is broken. */
export function WayOut({ reloadDocument }: WayOutProps) {
  const user = rememberedUser(useQueryClient());
  return user && <SignedInWayOut user={user} reloadDocument={reloadDocument} />;
}

function SignedInWayOut({ user, reloadDocument }: WayOutProps & { user: SessionUser }) {
  const { logout, question } = useLogout(user);
  return (
    <>
      <Link to="/outbox" className={classes.other} reloadDocument={reloadDocument}>
        {brokenTexts.outbox}
      </Link>
      <button type="button" className={classes.other} onClick={logout}>
        {appTexts.logout}
      </button>
      {question}
    </>
  );
}
