import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Day } from '../../../../domain/values/south-african-time.ts';
import linkClasses from '../user-link.module.css';
import classes from './books.module.css';

interface AccountLinkProps {
  number: number;
  /** The days of the entries, both included; an end that is left out is open. */
  from?: Day;
  to?: Day | null;
  children: ReactNode;
}

/** The way from an account to its entries. */
export function AccountLink({ number, from, to, children }: AccountLinkProps) {
  const query = new URLSearchParams({
    account: String(number),
    ...(from && { from }),
    ...(to && { to }),
  });
  return (
    <Link to={`?${query}`} className={`tap-link ${linkClasses.link} ${classes.link}`}>
      {children}
    </Link>
  );
}
