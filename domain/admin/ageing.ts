import type { UserId } from '../ids.ts';
import { cents, randFromCents } from '../values/money.ts';
import type { Day } from '../values/south-african-time.ts';
import { dueDaysOf } from './debt-ages.ts';
import { type Ageing, type AgeingPerson, type LedgerAge, ledgerAges } from './ledger-reports.ts';

/** The due days of an age at the end of a day, both included; null where there is no bound. */
export function dueDaysOfAge(age: LedgerAge, day: Day): { first: Day | null; last: Day | null } {
  return age === 'not-due' ? { first: day, last: null } : dueDaysOf(age, day);
}

/** What somebody owed at the end of a day, in cents. */
export interface OwedByPerson {
  id: UserId;
  firstName: string;
  lastName: string;
  username: string;
  /** In the order of `ledgerAges`. */
  ages: readonly number[];
  total: number;
  oldestDueDay: Day;
}

/** What somebody owed, as the report has it. */
export function ageingPerson(owed: OwedByPerson): AgeingPerson {
  const { id, firstName, lastName, username, total, oldestDueDay } = owed;
  const [notDue = 0, week = 0, month = 0, twoMonths = 0, older = 0] = owed.ages;
  return {
    person: { id, firstName, lastName, username },
    ages: {
      'not-due': rand(notDue),
      '1-7': rand(week),
      '8-30': rand(month),
      '31-60': rand(twoMonths),
      'over-60': rand(older),
    },
    total: rand(total),
    oldestDueDay,
  };
}

/** What all motorists owed and what they had as credit, in cents. */
export interface OwedByAll {
  /** Rand by the age of each purchase, people by that of their oldest, as `ledgerAges`. */
  amounts: readonly number[];
  people: readonly number[];
  credit: number;
  largest: readonly OwedByPerson[];
}

/** The report of what all owed at the end of a day (BOOK-10). */
export function ageing(day: Day, { amounts, people, credit, largest }: OwedByAll): Ageing {
  return {
    day,
    ages: ledgerAges.map((age, index) => ({
      age,
      amount: rand(amounts[index] ?? 0),
      people: people[index] ?? 0,
    })),
    total: { amount: rand(sum(amounts)), people: sum(people) },
    credit: rand(credit),
    largest: largest.map(ageingPerson),
  };
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

const rand = (amount: number) => randFromCents(cents(amount));
