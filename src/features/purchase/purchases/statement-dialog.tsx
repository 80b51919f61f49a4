import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SessionUser } from '../../../../domain/accounts/account.ts';
import type { UserId } from '../../../../domain/ids.ts';
import {
  accountStatement,
  entriesOf,
  entryLabels,
  type Statement,
  type StatementQuery,
  statementRows,
} from '../../../../domain/purchases/statement.ts';
import { csvFile } from '../../../../domain/values/csv.ts';
import { formatDay } from '../../../../domain/values/format.ts';
import { addDays, type Day } from '../../../../domain/values/south-african-time.ts';
import { creditQuery } from '../../../api/credit.ts';
import { purchasesQuery, statementQuery } from '../../../api/purchases.ts';
import { formatRand } from '../../../components/amount-text.ts';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { downloadText } from '../../../components/download.ts';
import { DayField } from '../../../components/fields/day-field.tsx';
import { CardSkeleton } from '../../../components/states/card-skeleton.tsx';
import { ErrorState } from '../../../components/states/error-state.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { useConnection } from '../../../http/connection.ts';
import { currentDay } from '../../../http/server-clock.ts';
import shared from '../purchase.module.css';
import type { PurchaseDialogProps } from './purchase-facts.ts';
import classes from './purchases.module.css';

/** The purchases and payments between two days, with a download for spreadsheets. */
export function StatementDialog({ user, opened, onClose }: Omit<PurchaseDialogProps, 'purchase'>) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Statement" size={620}>
      <StatementContent user={user} />
    </Dialog>
  );
}

const withoutCredit = ' Your credit balance is not in it.';

/** The default length of the statement in days, including today. */
const firstDays = 30;

function StatementContent({ user }: { user: SessionUser }) {
  const [today] = useState(currentDay);
  const [range, setRange] = useState({ from: addDays(today, 1 - firstDays), to: today });
  const { statement, isLocal, isPending, isWrong, retry } = useStatement(user.id, range);
  const { balance = 0 } = useQuery(creditQuery(user.id)).data ?? {};

  function dateField(name: 'from' | 'to') {
    return (
      <DayField
        label={name === 'from' ? 'From' : 'To'}
        value={range[name]}
        // The field's value is YYYY-MM-DD or null.
        onChange={(day) => setRange({ ...range, [name]: (day ?? '') as Day })}
      />
    );
  }

  return (
    <div className={`stack ${shared.form} ${shared.last}`}>
      <div className={shared.pair}>
        {dateField('from')}
        {dateField('to')}
      </div>
      {isWrong && <Notice kind="problem">A statement can't end before it begins</Notice>}
      {isPending && <CardSkeleton height={180} />}
      {statement && (
        <>
          {isLocal && (
            <Notice kind="note">
              {`Calculated from the purchases saved on this phone.${balance > 0 ? withoutCredit : ''}`}
            </Notice>
          )}
          <StatementTable statement={statement} />
          <Button color="amber" onClick={() => download(statement)}>
            Download CSV
          </Button>
        </>
      )}
      {!statement && !isPending && !isWrong && (
        <ErrorState
          title="The statement could not be loaded"
          text="Please try again."
          offlineText="Your purchases aren't on this phone yet. You need a connection to get a statement."
          onRetry={retry}
        />
      )}
    </div>
  );
}

/** The server's statement. Offline it is calculated from the saved purchases by the same rules. */
function useStatement(userId: UserId, range: StatementQuery) {
  const { kind } = useConnection();
  const isRange = range.from !== '' && range.from <= range.to;
  const asked = useQuery({
    ...statementQuery(userId, range),
    enabled: isRange && kind === 'online',
  });
  const purchases = useQuery(purchasesQuery(userId)).data;
  const isUnanswered = asked.isError || kind !== 'online';
  const local = isRange && isUnanswered && !asked.data && purchases;
  return {
    statement: asked.data ?? (local ? accountStatement(local.flatMap(entriesOf), range) : null),
    /** Calculated on this phone from its saved purchases. */
    isLocal: !asked.data,
    isWrong: !isRange,
    isPending: isRange && asked.isFetching && !asked.data,
    retry: () => void asked.refetch(),
  };
}

function download(statement: Statement) {
  const name = `volmaak-statement-${statement.from}-${statement.to}.csv`;
  downloadText(name, 'text/csv;charset=utf-8', csvFile(statementRows(statement), ';'));
}

function StatementTable({ statement }: { statement: Statement }) {
  const { from, to, openingBalance, closingBalance, lines } = statement;
  return (
    <table className={`${shared.table} ${classes.table}`}>
      <caption className="visually-hidden">
        What you bought and paid, and what you owed afterwards
      </caption>
      <thead>
        <tr>
          <th scope="col">Entry</th>
          <th scope="col">Amount</th>
          <th scope="col">You owe</th>
        </tr>
      </thead>
      <tbody>
        <Balance day={from} name="Opening balance" rand={openingBalance} />
        {lines.map(({ date, type, description, amount, balance }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows keep no state.
          <tr key={index}>
            <td>
              <p>{entryLabels[type]}</p>
              <p className={shared.note}>{formatDay(date)}</p>
              <p className={shared.note}>{description}</p>
            </td>
            <td className={classes.amount}>{formatRand(amount)}</td>
            <td className={classes.amount}>{formatRand(balance)}</td>
          </tr>
        ))}
        <Balance day={to} name="Closing balance" rand={closingBalance} />
      </tbody>
    </table>
  );
}

function Balance({ day, name, rand }: { day: Day; name: string; rand: number }) {
  return (
    <tr className={classes.balance}>
      <td>
        <p>{name}</p>
        <p className={shared.note}>{formatDay(day)}</p>
      </td>
      <td />
      <td className={classes.amount}>{formatRand(rand)}</td>
    </tr>
  );
}
