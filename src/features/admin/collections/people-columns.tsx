import { Button } from '@mantine/core';
import { useContext } from 'react';
import type { LatePerson } from '../../../../domain/admin/collections.ts';
import type { PurchaseId } from '../../../../domain/ids.ts';
import { BlacklistedBadge, NumberRefusedBadge } from '../badges.tsx';
import { dateOf, dayOf, moneyOf, nameOf, timeOf } from '../cell-text.ts';
import { OpenPurchaseContext } from '../purchase-link.tsx';
import { Allowed } from '../rights.tsx';
import type { ListColumn } from '../table/list-columns.ts';
import { columnTexts } from '../texts.ts';
import { UserLink } from '../user-link.tsx';
import classes from './collections.module.css';
import { Promised } from './promised.tsx';
import { promiseTexts, collectionsTexts as texts } from './texts.ts';

/** The columns of late people (LEND-21). */
export function peopleColumns(onPromise: (person: LatePerson) => void): ListColumn<LatePerson>[] {
  return [
    {
      id: 'person',
      header: columnTexts.user,
      accessorFn: (row) => [nameOf(row), ...contactsOf(row)].join(' · '),
      cell: ({ row }) => <Person person={row.original} />,
      meta: { grows: 'name', isPlain: true },
    },
    { id: 'days', header: 'Days', accessorFn: (row) => row.daysLate },
    { id: 'late', header: 'Late', cell: ({ row }) => <Late person={row.original} /> },
    { id: 'owed', header: 'Owed', accessorFn: (row) => moneyOf(row.owedAmount) },
    {
      id: 'reminded',
      header: 'Reminded',
      accessorFn: (row) => (row.lastRemindedAt ? timeOf(row.lastRemindedAt) : texts.never),
      cell: ({ row: { original } }) =>
        original.lastRemindedAt ? dateOf(original.lastRemindedAt) : texts.never,
    },
    {
      id: 'attempt',
      header: 'Next attempt',
      accessorFn: (row) => (row.nextAttempt ? dayOf(row.nextAttempt) : texts.noAttempt),
    },
    {
      id: 'promise',
      header: texts.promise,
      accessorFn: ({ promise }) => promise && [dayOf(promise.day), promise.note].join(' '),
      cell: ({ row }) => <Promised promise={row.original.promise} />,
    },
    {
      id: 'actions',
      header: columnTexts.actions,
      meta: { isPlain: true },
      cell: ({ row: { original } }) => (
        <Allowed call="POST /api/admin/users/{id}/promises" of={original.id}>
          <Button
            variant="light"
            px="sm"
            aria-haspopup="dialog"
            aria-label={promiseTexts.openFor(nameOf(original))}
            onClick={() => onPromise(original)}
          >
            {promiseTexts.open}
          </Button>
        </Allowed>
      ),
    },
  ];
}

const contactsOf = ({ username, phoneNumber }: LatePerson) =>
  [phoneNumber, username].filter(Boolean);

function Person({ person }: { person: LatePerson }) {
  return (
    <div className={classes.person}>
      <UserLink id={person.id} person={person} />
      <span className={classes.small}>{contactsOf(person).join(' · ')}</span>
      {person.isNumberRefused && <NumberRefusedBadge />}
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
        <ol>
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
