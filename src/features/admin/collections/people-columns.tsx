import { Button } from '@mantine/core';
import { useContext } from 'react';
import type { LatePerson } from '../../../../domain/admin/collections.ts';
import type { PurchaseId } from '../../../../domain/ids.ts';
import { BlacklistedBadge } from '../badges.tsx';
import { dayOf, moneyOf, nameOf, timeOf } from '../cell-text.ts';
import { OpenPurchaseContext } from '../purchase-link.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { columnTexts } from '../texts.ts';
import { UserLink } from '../user-link.tsx';
import classes from './collections.module.css';
import { Promised } from './promised.tsx';
import { promiseTexts, collectionsTexts as texts } from './texts.ts';

/** The columns of late people (LEND-21). */
export function peopleColumns(onPromise: (person: LatePerson) => void): ListColumn<LatePerson>[] {
  return [
    { id: 'person', header: columnTexts.user, cell: ({ row }) => <Person person={row.original} /> },
    { id: 'late', header: 'Late', cell: ({ row }) => <Late person={row.original} /> },
    { id: 'owed', header: 'Owed', accessorFn: (row) => moneyOf(row.owedAmount) },
    { id: 'days', header: 'Days late', accessorFn: (row) => row.daysLate },
    {
      id: 'reminded',
      header: 'Last reminder',
      accessorFn: (row) => (row.lastRemindedAt ? timeOf(row.lastRemindedAt) : texts.never),
    },
    {
      id: 'attempt',
      header: 'Next attempt',
      accessorFn: (row) => (row.nextAttempt ? dayOf(row.nextAttempt) : texts.noAttempt),
    },
    {
      id: 'promise',
      header: texts.promise,
      cell: ({ row }) => <Promised promise={row.original.promise} />,
    },
    {
      id: 'actions',
      header: columnTexts.actions,
      cell: ({ row: { original } }) => (
        <Button
          variant="light"
          px="sm"
          aria-haspopup="dialog"
          aria-label={promiseTexts.openFor(nameOf(original))}
          onClick={() => onPromise(original)}
        >
          {promiseTexts.open}
        </Button>
      ),
    },
  ];
}

function Person({ person }: { person: LatePerson }) {
  return (
    <div className={classes.person}>
      <UserLink id={person.id} person={person} />
      <span className={classes.small}>
        {[person.username, person.phoneNumber].filter(Boolean).join(' · ')}
      </span>
      {person.isBlacklisted && <BlacklistedBadge />}
    </div>
  );
}

/** What is late, with links to the purchases. */
function Late({ person }: { person: LatePerson }) {
  const { lateAmount, latePayments, purchaseIds } = person;
  return (
    <div className={classes.late}>
      <strong>{moneyOf(lateAmount)}</strong>
      <details>
        <summary aria-label={texts.paymentsOf(latePayments, nameOf(person))}>
          {texts.payments(latePayments)}
        </summary>
        <ol className={classes.purchases}>
          {purchaseIds.map((id, index) => (
            <li key={id}>
              <PurchaseLink id={id} number={index + 1} />
            </li>
          ))}
        </ol>
      </details>
    </div>
  );
}

/** Opens a purchase beside the page. */
function PurchaseLink({ id, number }: { id: PurchaseId; number: number }) {
  const open = useContext(OpenPurchaseContext);
  return (
    <button
      type="button"
      className={classes.purchase}
      aria-haspopup="dialog"
      onClick={() => open(id)}
    >
      {texts.paymentNumber(number)}
    </button>
  );
}
