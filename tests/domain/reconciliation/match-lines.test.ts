import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BookMovement,
  cashDeposit,
  type LineToMatch,
  matchLines,
} from '../../../domain/reconciliation/match-lines.ts';
import { cents } from '../../../domain/values/money.ts';
import { addDays, type Day } from '../../../domain/values/south-african-time.ts';

const today = '2026-11-28' as Day;
const onDay = (distance: number) => addDays(today, distance);

function line(given: Partial<LineToMatch> = {}): LineToMatch {
  return { day: today, amount: cents(10_000), text: '', ...given };
}

function movement(key: string, given: Partial<BookMovement> = {}): BookMovement {
  return { key, day: today, amount: cents(10_000), references: [], group: null, ...given };
}

describe('matchLines', () => {
  it('matches equal amounts, in and out, and each movement once', () => {
    const lines = [line(), line({ amount: cents(-10_000) }), line(), line()];
    const movements = [movement('a'), movement('b', { amount: cents(-10_000) }), movement('c')];
    expect(matchLines(lines, movements)).toEqual([['a'], ['b'], ['c'], []]);
  });

  it('matches nothing of another amount', () => {
    expect(matchLines([line()], [movement('a', { amount: cents(10_001) })])).toEqual([[]]);
  });

  it.each([
    [-11, false],
    [-10, true],
    [3, true],
    [4, false],
  ])('a movement %i days from the line is one that fits: %s', (distance, fits) => {
    const movements = [movement('a', { day: onDay(distance) })];
    expect(matchLines([line()], movements)).toEqual([fits ? ['a'] : []]);
  });

  it('takes the nearest day, of two the earlier, and then the smaller key', () => {
    const movements = [
      movement('z', { day: onDay(1) }),
      movement('y', { day: onDay(-1) }),
      movement('x', { day: onDay(-1) }),
      movement('w', { day: onDay(-2) }),
    ];
    const lines = [line(), line(), line(), line()];
    expect(matchLines(lines, movements)).toEqual([['x'], ['y'], ['z'], ['w']]);
  });

  it('takes what has a reference in the text first, also for a later line', () => {
    const movements = [
      movement('a', { references: ['VM-1234'] }),
      movement('b', { day: onDay(-9), references: ['station 77'] }),
    ];
    const lines = [line(), line({ text: 'FNB OB PMT vm 1234' })];
    expect(matchLines(lines, movements)).toEqual([['b'], ['a']]);
    const named = line({ text: 'PAYMENT TO STATION77 DURBAN' });
    expect(matchLines([named, line()], movements)).toEqual([['b'], ['a']]);
  });

  it('takes the nearest of several with a reference', () => {
    const movements = [
      movement('a', { day: onDay(-5), references: ['CA123456'] }),
      movement('b', { day: onDay(-4), references: ['VOLMAAK'] }),
      movement('c', { day: onDay(-4), references: ['CA123456', 'VOLMAAK'] }),
    ];
    const lines = [line({ text: 'Volmaak CA 123-456' })];
    expect(matchLines(lines, movements)).toEqual([['b']]);
  });

  it('does not read references of fewer than four signs', () => {
    const movements = [movement('a'), movement('b', { references: ['V-12'] })];
    expect(matchLines([line({ text: 'PAYMENT V12' })], movements)).toEqual([['a']]);
  });

  it('matches a line with all that is open of a group', () => {
    const run = { group: 'run7' };
    const movements = [
      movement('c', { ...run, amount: cents(-100) }),
      movement('a', { ...run, amount: cents(-200), day: onDay(-10) }),
      movement('b', { ...run, amount: cents(-300) }),
      movement('d', { amount: cents(-300), day: onDay(-1) }),
    ];
    const whole = line({ amount: cents(-600) });
    expect(matchLines([whole], movements)).toEqual([['a', 'b', 'c']]);
    const part = line({ amount: cents(-300) });
    const rest = line({ amount: cents(-300), day: onDay(3) });
    expect(matchLines([part, rest], movements)).toEqual([['b'], ['d']]);
    const late = line({ amount: cents(-300), day: onDay(10) });
    expect(matchLines([part, late], movements)).toEqual([['b'], ['a', 'c']]);
    expect(matchLines([line({ amount: cents(-500) })], movements)).toEqual([[]]);
  });

  it('takes of two groups the one that the text names', () => {
    const movements = ['a', 'b'].map((key) =>
      movement(key, { amount: cents(-50), group: key, references: [`payout ${key}`] }),
    );
    const pairs = [...movements, movement('c', { amount: cents(-50), group: 'b' })];
    const others = [movement('d', { amount: cents(-50), group: 'a' })];
    const lines = [line({ amount: cents(-100), text: 'PAYOUT B' })];
    expect(matchLines(lines, [...pairs, ...others])).toEqual([['b', 'c']]);
  });

  const anyDay = fc.integer({ min: -12, max: 12 }).map(onDay);
  const anyAmount = fc.constantFrom(-200, -100, 100, 200, 300).map(cents);
  const anyReference = fc.constantFrom('AAAA', 'BBBB', 'AABB', 'ABC');
  const anyLine = fc.record({ day: anyDay, amount: anyAmount, text: fc.string() });
  const anyNamedLine = fc.record({ day: anyDay, amount: anyAmount, text: anyReference });
  const anyMovements = fc
    .array(
      fc.record({
        day: anyDay,
        amount: anyAmount,
        references: fc.array(anyReference, { maxLength: 2 }),
        group: fc.constantFrom(null, 'g', 'h'),
      }),
    )
    .map((movements) => movements.map((rest, place) => movement(`m${place}`, rest)));
  const anyLines = fc.array(fc.oneof(anyLine, anyNamedLine));

  it('uses nothing twice, and sums are the same', () => {
    fc.assert(
      fc.property(anyLines, anyMovements, (lines, movements) => {
        const matches = matchLines(lines, movements);
        const used = matches.flat();
        expect(new Set(used).size).toBe(used.length);
        const byKey = new Map(movements.map((each) => [each.key, each]));
        for (const [place, keys] of matches.entries()) {
          const sum = keys.reduce((total, key) => total + byKey.get(key)!.amount, 0);
          if (keys.length > 0) expect(sum).toBe(lines[place]!.amount);
        }
      }),
    );
  });

  it('does not depend on the order of the movements', () => {
    const shuffled = anyMovements.chain((movements) =>
      fc.tuple(
        fc.constant(movements),
        fc.shuffledSubarray(movements, { minLength: movements.length }),
      ),
    );
    fc.assert(
      fc.property(anyLines, shuffled, (lines, [movements, others]) => {
        expect(matchLines(lines, others)).toEqual(matchLines(lines, movements));
      }),
    );
  });

  it('leaves no line alone that a movement would fit', () => {
    fc.assert(
      fc.property(anyLines, anyMovements, (lines, movements) => {
        const matches = matchLines(lines, movements);
        const used = new Set(matches.flat());
        for (const [place, { day, amount }] of lines.entries()) {
          if (matches[place]!.length > 0) continue;
          const fitting = movements.filter(
            (each) =>
              !used.has(each.key) &&
              each.amount === amount &&
              each.day >= addDays(day, -10) &&
              each.day <= addDays(day, 3),
          );
          expect(fitting).toEqual([]);
        }
      }),
    );
  });

  it('matches ten thousand of one amount and one reference', () => {
    const many = Array.from({ length: 10_000 }, (_, place) => place);
    const lines = many.map((place) => line({ day: onDay(place % 28), text: `VOLMAAK ${place}` }));
    const movements = many.map((place) =>
      movement(String(place), { day: onDay(place % 28), references: ['VOLMAAK'] }),
    );
    const matches = matchLines(lines, movements);
    expect(new Set(matches.flat()).size).toBe(10_000);
  });
});

it.each([
  ['CASH DEPOSIT', true],
  ['CASH DEP BRANCH 1234', true],
  ['ATM CASH DEPOSIT', true],
  ['ADT Cash Depo 00902021', true],
  ['Cash-deposit: Sandton', true],
  ['KONTANT DEPOSITO', true],
  ['KONTANTDEPOSITO TAK', true],
  ['CASH WITHDRAWAL', false],
  ['CASHBACK', false],
  ['CASH DEPOSIT FEE', false],
  ['Cash Deposit (fee)', false],
  ['CASH DEPARTMENT STORE', false],
  ['PETTY CASH', false],
  ['CASH DEPOSIT REVERSAL', false],
  ['', false],
])('of %j, cash that was paid in: %s', (text, isCash) => {
  expect(cashDeposit(text)).toBe(isCash);
});
