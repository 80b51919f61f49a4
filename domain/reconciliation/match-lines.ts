import type { Cents } from '../values/money.ts';
import { addDays, type Day } from '../values/south-african-time.ts';

/** A line of a bank statement, as far as matching needs it. Above 0 the money came in. */
export interface LineToMatch {
  day: Day;
  amount: Cents;
  text: string;
}

/** What the books have in the bank account, and no bank statement has so far. */
export interface BookMovement {
  /** Names it; once among all movements. */
  key: string;
  day: Day;
  /** Above 0 it came in. */
  amount: Cents;
  /** What the words of the bank may contain. */
  references: readonly string[];
  /** What the bank may show as one amount, such as a payout run; null if it stands alone. */
  group: string | null;
}

/**
 * Finds what the books have for each line of a bank statement: a movement of the same amount, of
 * which the day is at most 10 days before and 3 days after that of the line. What has a reference
 * in the words of the bank is matched first, whatever its place; then the nearest day, of two as
 * near the earlier, and of two on one day the smaller key. A line that is left over is matched
 * with all open movements of a group, if these sum to its amount; their day is then the latest of
 * them.
 *
 * Where two movements of one day and amount fit and no reference says which, one of them is taken
 * all the same: the sums are right either way.
 * @returns for each line the keys of its movements, or none. Each movement is used once, and the
 * order of the movements does not matter.
 */
export function matchLines(
  lines: readonly LineToMatch[],
  movements: readonly BookMovement[],
): string[][] {
  const sorted = movements.toSorted((a, b) => compare(a.key, b.key));
  const matches = lines.map((): string[] => []);
  match(lines, matches, sorted.map(alone));
  const matched = new Set(matches.flat());
  match(lines, matches, groups(sorted.filter(({ key }) => !matched.has(key))));
  return matches;
}

/** A movement, or a group of them. */
interface Candidate {
  keys: string[];
  day: Day;
  amount: number;
  references: readonly string[];
  isUsed: boolean;
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b));

const alone = ({ key, day, amount, references }: BookMovement): Candidate => ({
  keys: [key],
  day,
  amount,
  references: references.map(compact).filter(({ length }) => length >= 4),
  isUsed: false,
});

/** Letters and digits only, in upper case: banks change the rest. */
function compact(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

function groups(movements: readonly BookMovement[]): Candidate[] {
  const inGroups = movements.filter(({ group }) => group !== null);
  return [...Map.groupBy(inGroups, ({ group }) => group).values()].map((members) => {
    const parts = members.map(alone);
    return {
      keys: parts.flatMap(({ keys }) => keys),
      day: parts.reduce((latest, { day }) => (day > latest ? day : latest), parts[0]!.day),
      amount: parts.reduce((sum, { amount }) => sum + amount, 0),
      references: parts.flatMap(({ references }) => references),
      isUsed: false,
    };
  });
}

/** Fills the matches that are still empty. The candidates are in the order of their keys. */
function match(
  lines: readonly LineToMatch[],
  matches: string[][],
  all: readonly Candidate[],
): void {
  const byAmount = new Map(
    [...Map.groupBy(all, ({ amount }) => amount)].map(([amount, same]) => [amount, index(same)]),
  );
  for (const choicesOf of [withReference, withAnyText]) {
    for (const [place, line] of lines.entries()) {
      const sameAmount = byAmount.get(line.amount);
      if (!sameAmount || matches[place]!.length > 0) continue;
      const nearest = takeNearest(line.day, choicesOf(sameAmount, line.text));
      if (nearest) matches[place] = nearest.keys;
    }
  }
}

/** Candidates by their day. Used ones are removed from the front when they get there. */
type ByDay = Map<Day, Candidate[]>;

/** Candidates of one amount. */
interface SameAmount {
  byDay: ByDay;
  byReference: Map<string, ByDay>;
  /** The lengths of the references, so that a text is searched for all of them at once. */
  lengths: Set<number>;
}

function index(candidates: readonly Candidate[]): SameAmount {
  const byReference = new Map<string, Candidate[]>();
  for (const candidate of candidates) {
    for (const reference of new Set(candidate.references)) {
      const same = byReference.get(reference);
      if (same) same.push(candidate);
      else byReference.set(reference, [candidate]);
    }
  }
  const references = [...byReference];
  return {
    byDay: queues(candidates),
    byReference: new Map(references.map(([reference, same]) => [reference, queues(same)])),
    lengths: new Set(references.map(([{ length }]) => length)),
  };
}

/** The last is the first to be taken, as an array gives it away at no cost. */
const queues = (candidates: readonly Candidate[]): ByDay =>
  Map.groupBy(candidates.toReversed(), ({ day }) => day);

const withAnyText = ({ byDay }: SameAmount): ByDay[] => [byDay];

function withReference({ byReference, lengths }: SameAmount, text: string): ByDay[] {
  const words = compact(text);
  const found = new Set<ByDay>();
  for (const length of lengths) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const choice = byReference.get(words.slice(start, start + length));
      if (choice) found.add(choice);
    }
  }
  return [...found];
}

/** From the day of a line to that of a movement, the nearest first, and of two the earlier. */
const distances = [0, -1, 1, -2, 2, -3, 3, -4, -5, -6, -7, -8, -9, -10];

function takeNearest(day: Day, choices: readonly ByDay[]): Candidate | undefined {
  if (choices.length === 0) return undefined;
  for (const distance of distances) {
    const wanted = addDays(day, distance);
    const found = choices.flatMap((byDay) => firstOpen(byDay.get(wanted)) ?? []);
    const first = found.toSorted((a, b) => compare(a.keys[0]!, b.keys[0]!))[0];
    if (first) {
      first.isUsed = true;
      return first;
    }
  }
  return undefined;
}

function firstOpen(queue: Candidate[] | undefined): Candidate | undefined {
  while (queue?.at(-1)?.isUsed) queue.pop();
  return queue?.at(-1);
}

/** Whether the words of the bank say that cash was paid in. Its fee says so too, and is none. */
export function cashDeposit(text: string): boolean {
  const words = text.toUpperCase().replace(/[^A-Z]+/g, ' ');
  // Banks cut the word where their column ends.
  const isDeposit = /\b(?:CASH|KONTANT) ?DEP(?:O|OS|OSI|OSITS?|OSITOS?)?\b/.test(words);
  return isDeposit && !/\b(?:FEES?|CHARGES?|FOOI|KOSTE|REVERSAL|REVERSED)\b/.test(words);
}
