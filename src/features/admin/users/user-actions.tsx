import { Button } from '@mantine/core';
import { useContext, useState } from 'react';
import type { AdminUser } from '../../../../domain/admin/admin-lists.ts';
import { userStatus } from '../cell-text.ts';
import { UserPanelContext } from '../user-link.tsx';
import { BlacklistDialog } from './blacklist-dialog.tsx';
import { RestoreQuestion } from './restore-question.tsx';
import { usersTexts as texts } from './texts.ts';
import classes from './users.module.css';

/**
 * The actions for a user of the list. An admin can be blacklisted only from the detail view
 * (ADM-4).
 */
export function UserActions({ user }: { user: AdminUser }) {
  const { open } = useContext(UserPanelContext);
  // The dialog stays mounted while it closes, so that it can restore the focus.
  const [dialog, setDialog] = useState<'blacklist' | 'restore' | null>(null);
  const [isOpen, setOpen] = useState(false);
  const status = userStatus(user);
  const action = {
    active: 'blacklist',
    blacklisted: 'restore',
    admin: null,
    deleted: null,
  } as const;
  const next = action[status];
  const close = () => setOpen(false);

  return (
    <div className={classes.actions}>
      {!next && (
        <Button variant="default" px="sm" onClick={() => open(user.id)}>
          {texts.details}
        </Button>
      )}
      {next && (
        <Button
          variant={next === 'blacklist' ? 'outline' : 'default'}
          color={next === 'blacklist' ? 'red' : 'petrol'}
          px="sm"
          onClick={() => {
            setDialog(next);
            setOpen(true);
          }}
        >
          {texts[next]}
        </Button>
      )}
      {dialog === 'blacklist' && <BlacklistDialog user={user} opened={isOpen} onClose={close} />}
      {dialog === 'restore' && <RestoreQuestion user={user} opened={isOpen} onClose={close} />}
    </div>
  );
}
