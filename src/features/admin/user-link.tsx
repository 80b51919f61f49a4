import { createContext, useContext } from 'react';
import type { UserId } from '../../../domain/ids.ts';
import type { personName } from '../../../domain/values/person-name.ts';
import { nameOf } from './cell-text.ts';
import type { OpenOptions } from './use-panels.ts';
import classes from './user-link.module.css';

/** The address of a user's detail view, which opens beside the current page. */
export const UserPanelContext = createContext<{
  open: (id: UserId, options?: OpenOptions) => void;
  opened: boolean;
}>({
  open: () => {},
  opened: false,
});

/** A user's name as a link to their detail view. */
export function UserLink(props: { id: UserId; person: Parameters<typeof personName>[0] }) {
  const { id, person } = props;
  const { open } = useContext(UserPanelContext);
  return (
    <button type="button" className={classes.link} onClick={() => open(id)}>
      {nameOf(person)}
    </button>
  );
}
