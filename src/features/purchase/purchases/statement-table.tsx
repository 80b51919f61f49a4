import type { Statement } from '../../../../domain/purchases/statement.ts';
import { formatDay, formatMoney } from '../../../../domain/values/format.ts';
import { centsFromRand } from '../../../../domain/values/money.ts';
import classes from './purchases.module.css';
import { statementTexts as texts } from './texts.ts';

/** The entries of a statement between its opening and closing balance. */
export function StatementTable({ statement }: { statement: Statement }) {
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{texts.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.entry}</th>
          <th scope="col">{texts.amount}</th>
          <th scope="col">{texts.balance}</th>
        </tr>
      </thead>
      <tbody>
        <Balance day={statement.from} name={texts.opening} rand={statement.openingBalance} />
        {statement.lines.map(({ date, type, purchaseId, description, amount, balance }) => (
          <tr key={`${purchaseId} ${type}`}>
            <td>
              <p>{texts.entries[type]}</p>
              <p className={classes.line}>{formatDay(date)}</p>
              <p className={classes.line}>{description}</p>
            </td>
            <td className={classes.amount}>{money(amount)}</td>
            <td className={classes.amount}>{money(balance)}</td>
          </tr>
        ))}
        <Balance day={statement.to} name={texts.closing} rand={statement.closingBalance} />
      </tbody>
    </table>
  );
}

function Balance({ day, name, rand }: { day: Statement['from']; name: string; rand: number }) {
  return (
    <tr className={classes.balance}>
      <td>
        <p>{name}</p>
        <p className={classes.line}>{formatDay(day)}</p>
      </td>
      <td />
      <td className={classes.amount}>{money(rand)}</td>
    </tr>
  );
}

function money(rand: number): string {
  return formatMoney(centsFromRand(rand));
}
