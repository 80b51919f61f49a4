import { useQuery } from '@tanstack/react-query';
import type { AccountMovements, LedgerMovements } from '../../../../domain/admin/ledger-reports.ts';
import { accounts } from '../../../../domain/ledger/accounts.ts';
import type { Day } from '../../../../domain/values/south-african-time.ts';
import { movementsQuery } from '../../../api/admin/books.ts';
import { Surface } from '../../../components/layout/surface.tsx';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { dayOf, moneyOf } from '../cell-text.ts';
import { Loaded } from '../loaded.tsx';
import { CsvDownload } from '../table/csv-download.tsx';
import { tableTexts } from '../table/texts.ts';
import { AccountLink } from './account-link.tsx';
import classes from './books.module.css';
import { Figures } from './figures.tsx';
import { PeriodFields } from './period-fields.tsx';
import { booksTexts, movementsTexts as texts } from './texts.ts';
import { usePeriod } from './use-days.ts';

/** What an accountant asks for first, each with the accounts that say it. */
const groups = [
  { name: 'premium', numbers: [accounts.premiumDeferred, accounts.premiumIncome] },
  { name: 'fuel', numbers: [accounts.fuelOwed, accounts.stationPayable] },
  { name: 'losses', numbers: [accounts.badDebts, accounts.recoveredDebts] },
] as const satisfies { name: keyof typeof texts.groups; numbers: number[] }[];

/** How each account came from its balance at the start of a period to that at its end (BOOK-12). */
export function MovementsTab() {
  const period = usePeriod();
  const { from, to } = period;
  const query = useQuery(movementsQuery({ from, to }));
  return (
    <>
      <PeriodFields period={period}>
        <CsvDownload
          call="GET /api/admin/ledger/movements"
          filters={{ from, to }}
          file={`volmaak-movements-${from}-to-${to}`}
        />
      </PeriodFields>
      <Loaded query={query} heights={[400, 400]} failed={texts.failed} stale={tableTexts.stale}>
        {(movements) => <Report movements={movements} />}
      </Loaded>
    </>
  );
}

function Report({ movements }: { movements: LedgerMovements }) {
  if (movements.accounts.length === 0) {
    return <EmptyState title={texts.nothing} text={texts.nothingText} />;
  }
  const grouped = new Set<number>(groups.flatMap(({ numbers }) => numbers));
  const of = (numbers: readonly number[]) =>
    movements.accounts.filter(({ number }) => numbers.includes(number));
  const others = movements.accounts.filter(({ number }) => !grouped.has(number));
  return (
    <>
      {groups.map(({ name, numbers }) => (
        <Group key={name} title={texts.groups[name]} accounts={of(numbers)} period={movements} />
      ))}
      <Group title={texts.groups.others} accounts={others} period={movements} />
      <Surface title={texts.result}>
        <Figures figures={[{ label: texts.resultOf, value: moneyOf(movements.result) }]} />
      </Surface>
    </>
  );
}

interface GroupProps {
  title: string;
  accounts: readonly AccountMovements[];
  period: { from: Day; to: Day };
}

function Group({ title, accounts: shown, period }: GroupProps) {
  if (shown.length === 0) return null;
  return (
    <Surface title={title}>
      <div className={classes.movements}>
        {shown.map((account) => (
          <Account key={account.number} account={account} {...period} />
        ))}
      </div>
    </Surface>
  );
}

interface AccountProps {
  account: AccountMovements;
  from: Day;
  to: Day;
}

/** An account from its opening to its closing balance. */
function Account({ account, from, to }: AccountProps) {
  const { number, name, opening, movements, closing } = account;
  return (
    <table className={classes.account}>
      <caption>
        <AccountLink number={number} from={from} to={to}>
          {`${number} ${name}`}
        </AccountLink>
      </caption>
      <tbody>
        <Line label={texts.opening(dayOf(from))} amount={opening} />
        {movements.map(({ kind, amount }) => (
          <Line key={kind} label={booksTexts.kinds[kind]} amount={amount} />
        ))}
        <Line label={texts.closing(dayOf(to))} amount={closing} isTotal />
      </tbody>
    </table>
  );
}

function Line({ label, amount, isTotal }: { label: string; amount: number; isTotal?: true }) {
  return (
    <tr className={isTotal && classes.sum}>
      <th scope="row">{label}</th>
      <td>{moneyOf(amount)}</td>
    </tr>
  );
}
