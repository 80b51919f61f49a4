import { useQuery } from '@tanstack/react-query';
import type { ReconciliationSummary } from '../../../../domain/admin/reconciliation.ts';
import { cents, centsFromRand, randFromCents } from '../../../../domain/values/money.ts';
import { reconciliationQuery } from '../../../api/admin/settlements.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { Notice } from '../../../components/states/notice.tsx';
import { dayOf, moneyOf } from '../cell-text.ts';
import { Loaded } from '../loaded.tsx';
import { tableTexts } from '../table/texts.ts';
import classes from './reconciliation.module.css';
import { processorTexts, summaryTexts as texts } from './texts.ts';

/** What there is to do, and whether the bank account of the books ties with the bank (PAY-43). */
export function Summary() {
  const query = useQuery(reconciliationQuery());
  return (
    <Surface title={texts.title}>
      <Loaded query={query} heights={[96]} failed={texts.failed} stale={tableTexts.stale}>
        {(summary) => (
          <div className={`stack-8 ${classes.figures}`}>
            <ToDo summary={summary} />
            <Bank bank={summary.bank} />
          </div>
        )}
      </Loaded>
    </Surface>
  );
}

function ToDo({ summary }: { summary: ReconciliationSummary }) {
  const { toBook, openSuspense, oldestSuspense, openDisputes, clearing } = summary;
  const since = oldestSuspense && dayOf(oldestSuspense);
  return (
    <ul>
      <li>{texts.toBook(toBook)}</li>
      <li>{texts.openSuspense(openSuspense, since)}</li>
      <li>{texts.openDisputes(openDisputes)}</li>
      {clearing
        .filter(({ amount }) => amount !== 0)
        .map(({ processor, amount }) => (
          <li key={processor}>{texts.holds(processorTexts[processor], moneyOf(amount))}</li>
        ))}
    </ul>
  );
}

/** The bank says nothing before the first statement was imported. */
function Bank({ bank }: { bank: ReconciliationSummary['bank'] }) {
  const { balance, imported, notOnStatement, before, upTo } = bank;
  if (upTo === null) return null;
  // In cents, because fractions of rand do not add up.
  const parts = [imported, notOnStatement, before].map(centsFromRand);
  const difference = parts.reduce((left: number, part) => left - part, centsFromRand(balance));
  return (
    <>
      <p>{texts.bank(moneyOf(balance))}</p>
      <ul>
        <li>{texts.imported(moneyOf(imported), dayOf(upTo))}</li>
        <li>{texts.notOnStatement(moneyOf(notOnStatement))}</li>
        {before !== 0 && <li>{texts.before(moneyOf(before))}</li>}
      </ul>
      {difference === 0 ? (
        <p className={classes.quiet}>{texts.ties}</p>
      ) : (
        <Notice kind="problem">{texts.tiesNot(moneyOf(randFromCents(cents(difference))))}</Notice>
      )}
    </>
  );
}
