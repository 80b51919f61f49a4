import { describe, expect, it } from 'vitest';
import {
  effectiveDay,
  feedProblem,
  joinSources,
  judgeFeedPrice,
} from '../../../domain/prices/price-feed.ts';
import { cents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';

const day = (text: string) => text as Day; // the tests pass only valid days
const today = day('2026-03-04');
const price = (pricePerLitre: number, effectiveDate = today) => ({
  pricePerLitre: cents(pricePerLitre),
  effectiveDate,
});
const inForce = price(2100, day('2026-02-04'));

const judge = (
  pricePerLitre: number,
  { said = null as Day | null, last = null as ReturnType<typeof price> | null } = {},
) =>
  judgeFeedPrice(
    { ...price(pricePerLitre, effectiveDay(said, today)), statedDay: said },
    last,
    [inForce],
    today,
  );

describe('a price of the feed', () => {
  it.each([
    [2150, 'taken'],
    [2600, 'taken'],
    [2601, 'held'],
    [1600, 'taken'],
    [1599, 'held'],
    [2100, 'same'],
    [999, 'out-of-range'],
    [5001, 'out-of-range'],
  ])('of %i cents is %s', (said, verdict) => {
    expect(judge(said)).toBe(verdict);
  });

  it.each([
    ['2026-02-03', 'old'],
    ['2026-02-04', 'taken'],
    ['2026-04-01', 'taken'],
    ['2026-05-05', 'taken'],
    ['2026-05-06', 'too-early'],
  ])('from %s is %s', (said, verdict) => {
    expect(judge(2150, { said: day(said) })).toBe(verdict);
  });

  it('is only new when the price or the day changes', () => {
    const last = price(2150);
    expect(judge(2150, { last })).toBe('unchanged');
    expect(judge(2150, { last, said: day('2026-02-04') })).toBe('unchanged');
    expect(judge(2150, { last, said: day('2026-04-01') })).toBe('taken');
    expect(judge(2151, { last })).toBe('taken');
    const announced = price(2150, day('2026-03-10'));
    expect(judge(2150, { last: announced, said: day('2026-03-10') })).toBe('unchanged');
    for (const said of [null, day('2026-03-09'), day('2026-03-11')]) {
      expect(judge(2150, { last: announced, said })).toBe('taken');
    }
  });

  it('is accepted when there is no price yet', () => {
    const said = { ...price(4900), statedDay: null };
    expect(judgeFeedPrice(said, null, [], today)).toBe('taken');
  });

  it('is never valid from a day in the past', () => {
    expect(effectiveDay(day('2026-01-01'), today)).toBe(today);
    expect(effectiveDay(null, today)).toBe(today);
    expect(effectiveDay(day('2026-04-01'), today)).toBe('2026-04-01');
  });
});

describe('the sources of prices', () => {
  it('stand in one line, with a remark about a failing feed', () => {
    expect(joinSources(['A', 'A'], null)).toBe('A');
    const failing = joinSources(['A; B', 'B'], new Date('2026-03-04T12:00:00Z'));
    expect(failing).toBe('A; B, B; the price feed gives no usable answer since 04/03/2026 14:00');
    expect(feedProblem(failing)).toBe(
      'The price feed gives no usable answer since 04/03/2026 14:00',
    );
    expect(feedProblem('A; B')).toBeNull();
  });
});
