import { formatDay, formatMoney } from '../../../../domain/format.ts';
import { centsFromRand } from '../../../../domain/money.ts';
import type { Statement } from '../../../../domain/statement.ts';
import classes from './purchases.module.css';
import { statementTexts as texts } from './texts.ts';

/** The lines of a statement between its two balances. */
export function StatementTable({ statement }: { statement: Statement }) {
  return (
    <table className={classes.table}>
      <caption className="visually-hidden">{texts.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.date}</th>
          <th scope="col" className={classes.entry}>
            {texts.entry}
          </th>
          <th scope="col">{texts.amount}</th>
          <th scope="col">{texts.balance}</th>
        </tr>
      </thead>
      <tbody>
        <Balance day={statement.from} name={texts.opening} rand={statement.openingBalance} />
        {statement.lines.map(({ date, type, purchaseId, description, amount, balance }) => (
          <tr key={`${purchaseId} ${type}`}>
            <td>{formatDay(date)}</td>
            <td className={classes.entry}>
              {texts.entries[type]}
              <br />
              <span className={classes.line}>{description}</span>
            </td>
            <td>{money(amount)}</td>
            <td>{money(balance)}</td>
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
      <td>{formatDay(day)}</td>
      <td className={classes.entry}>{name}</td>
      <td />
      <td>{money(rand)}</td>
    </tr>
  );
}

function money(rand: number): string {
  return formatMoney(centsFromRand(rand));
}
