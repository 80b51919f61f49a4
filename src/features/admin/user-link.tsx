import { createContext, useContext } from 'react';
import type { UserId } from '../../../domain/ids.ts';
import type { personName } from '../../../domain/values/person-name.ts';
import { nameOf } from './cell-text.ts';
import type { OpenOptions } from './use-panels.ts';
import classes from './user-link.module.css';

/** Opens a user's detail view beside the current page. */
export const OpenUserContext = createContext<(id: UserId, options?: OpenOptions) => void>(() => {});

/** A user's name as a link to their detail view. */
export function UserLink(props: { id: UserId; person: Parameters<typeof personName>[0] }) {
  const { id, person } = props;
  const open = useContext(OpenUserContext);
  return (
    <button type="button" className={classes.link} onClick={() => open(id)}>
      {nameOf(person)}
    </button>
  );
}
