import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Ageing, AgeingPerson, Received } from '../../../domain/admin/ledger-reports.ts';
import type { DailyFigures } from '../../../domain/admin/statistics.ts';
import { equalInstalments } from '../../../domain/purchases/instalments.ts';
import { cents } from '../../../domain/values/money.ts';
import { addDays, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { day } from '../../../domain/values/time-units.ts';
import { recount } from '../../../server/admin/statistics.ts';
import type { Behaviour } from '../../../server/gateways/payments/demo/cards.ts';
import type { Job } from '../../../server/jobs/jobs.ts';
import { dayToEarn, earnPremium } from '../../../server/ledger/premium-earned.ts';
import { proveLedger } from '../../../server/ledger/proofs.ts';
import { collections } from '../../../server/payments/collections.ts';
import { creditSpending } from '../../../server/payments/credit-spending.ts';
import { overduePurchases } from '../../../server/purchases/overdue-purchases.ts';
import { type Answer, beforeTests, newAdmin, renewProof, startApi } from '../../support/api.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { pastFigures } from '../../support/server/past-figures.ts';
import { type Buyer, buy, byCard, newBuyer, schedule } from '../../support/server/purchases.ts';

const api = startApi({ rateLimits: false });
const admin = beforeTests(() => newAdmin(api));

const today = () => southAfricanDay(api.context.clock());

/** Random payments of two motorists over some days. */
class History {
  readonly #random: () => number;
  readonly #buyers: readonly Buyer[];
  readonly acts: string[] = [];

  constructor(seed: number, buyers: readonly Buyer[]) {
    this.#random = seededRandom(seed);
    this.#buyers = buyers;
  }

  #one<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#random() * items.length)] as Item; // of a list that is not empty
  }

  #amount = () => Math.round(1000 + this.#random() * 70_000) / 100;

  async #purchase(buyer: Buyer): Promise<string> {
    const list = (await buyer.call('GET', `/api/purchases/user/${buyer.userId}`)).body;
    return list.length > 0 ? this.#one<{ id: string }>(list).id : randomUUID();
  }

  async #received(buyer: Buyer): Promise<string> {
    const list = (await admin.call('GET', `/api/admin/users/${buyer.userId}/payments`)).body;
    return list.length > 0 ? this.#one<{ id: string }>(list).id : randomUUID();
  }

  #money = () => ({
    method: this.#one(['cash', 'eft']),
    reference: 'Till 4',
    receivedOn: today(),
    amount: this.#amount(),
  });

  /** One random act; returns its name and its answer. */
  async act(): Promise<[name: string, answer: Answer | null]> {
    const buyer = this.#one(this.#buyers);
    const { userId } = buyer;
    const id = await this.#purchase(buyer);
    const desk = (path: string, body: object = {}) =>
      admin.call('POST', `/api/admin/${path}`, body);
    const card = this.#one<Behaviour>([
      'pays',
      'pays',
      'pays',
      'insufficient-funds',
      'silent-paid',
    ]);
    const job = (which: Job) => () => runJob(api, which).then(() => undefined);
    const part = this.#random() < 0.7 ? { amount: this.#amount() } : {};
    const acts: [name: string, weight: number, act: () => Promise<Answer | undefined>][] = [
      ['buy', 3, () => buy(buyer)],
      ['schedule', 2, () => schedule(api, buyer, card, 1 + Math.floor(this.#random() * 3))],
      ['buy by card', 1, () => buy(buyer, byCard(card))],
      [
        'pay',
        4,
        () => buyer.call('POST', `/api/purchases/${id}/pay`, { ...byCard(card), ...part }),
      ],
      ['cancel', 1, () => buyer.call('POST', `/api/purchases/${id}/cancel`)],
      ['record', 3, () => desk(`purchases/${id}/outside-payment`, { ...this.#money(), ...part })],
      ['receive', 3, () => desk(`users/${userId}/payments`, this.#money())],
      [
        'reverse',
        3,
        async () => {
          const reason = { reason: 'A mistake' };
          return desk(`payments/${await this.#received(buyer)}/reversal`, reason);
        },
      ],
      ['pay out', 1, () => desk(`users/${userId}/credit-payout`, this.#money())],
      ['refund', 1, () => desk(`purchases/${id}/refund`)],
      [
        'instalments',
        2,
        async () => {
          const { body } = await buyer.call('GET', `/api/purchases/${id}`);
          const left = Math.round(((body.totalRepayment ?? 0) - (body.paidAmount ?? 0)) * 100);
          const days = [1, 3, 6].map((count) => addDays(today(), count));
          const instalments = equalInstalments(cents(left), days).map((each) => ({
            day: each.day,
            amount: each.amount / 100,
          }));
          return desk(`purchases/${id}/instalments`, { instalments });
        },
      ],
      [
        'refund part',
        2,
        () => desk(`purchases/${id}/part-refund`, { ...this.#money(), reason: 'Late' }),
      ],
      [
        'reverse write-off',
        1,
        () => desk(`purchases/${id}/write-off-reversal`, { reason: 'A mistake' }),
      ],
      ['write off', 2, () => desk(`purchases/${id}/write-off`, { reason: 'Moved' })],
      [
        'move',
        1,
        () =>
          admin.call('PATCH', `/api/admin/purchases/${id}/due-date`, {
            day: addDays(today(), 1 + Math.floor(this.#random() * 5)),
            reason: 'Asked',
          }),
      ],
      ['spend', 3, job(creditSpending)],
      ['collect', 2, job(collections)],
      ['mark overdue', 1, job(overduePurchases)],
      ['next day', 2, () => this.#nextDay()],
    ];
    const weighted = acts.flatMap(([name, weight, act]) =>
      Array.from({ length: weight }, () => [name, act] as const),
    );
    const [name, act] = this.#one(weighted);
    this.acts.push(name);
    return [name, (await act()) ?? null];
  }

  async #nextDay(): Promise<undefined> {
    api.advance((1 + Math.floor(this.#random() * 8)) * day);
    await earnPremium(api.context.db, dayToEarn(api.context.clock()), 31);
    for (const caller of [admin, ...this.#buyers]) await renewProof(api, caller);
    return undefined;
  }
}

/** Each motorist owes what the calls say, less what we hold of them. */
async function expectSame(buyer: Buyer): Promise<void> {
  const days = `from=${addDays(today(), -400)}&to=${today()}`;
  const { body: statement } = await buyer.call('GET', `/api/account/statement?${days}`);
  const { body: credit } = await buyer.call('GET', '/api/account/credit');
  const { body: user } = await admin.call('GET', `/api/admin/users/${buyer.userId}`);
  const { budget, collected, balance } = credit;
  expect(statement.closingBalance).toBeCloseTo(budget.used + collected.used - balance, 2);
  expect(user.owed.outstanding).toBeCloseTo(budget.used + collected.used, 2);
}

// PAY-27, PAY-28, PAY-29, PAY-30, BOOK-4
async function runHistory(seed: number, length: number): Promise<void> {
  const { db } = api.context;
  const buyers = [await newBuyer(api), await newBuyer(api)];
  const history = new History(seed, buyers);
  for (let count = 0; count < length; count += 1) {
    const past = await pastFigures(api);
    const [, answer] = await history.act();
    const words = history.acts.join(', ');
    expect(answer?.status ?? 200, `${words}: ${JSON.stringify(answer?.body)}`).toBeLessThan(500);
    expect(await recount(db, { fix: false }), words).toEqual([]);
    expect(await proveLedger(db), words).toEqual([]);
    const now = await pastFigures(api);
    for (const [of, figures] of past) expect(now.get(of), `${words}: ${of}`).toEqual(figures);
    for (const { outstanding, sales, repaid, writtenOff } of now.values()) {
      expect(outstanding, words).toBe(sales - repaid - writtenOff);
    }
    for (const buyer of buyers) await expectSame(buyer);
  }
  await expectReportsAgree();
}

/** Each page says the same of each day: Reports, Ageing with its list, and Received. */
async function expectReportsAgree(): Promise<void> {
  const [from, to] = [addDays(today(), -60), today()];
  const read = async (path: string) => (await admin.call('GET', `/api/admin/${path}`)).body;
  const days: DailyFigures[] = await read(`reports/daily?from=${from}&to=${to}`);
  const { days: received }: Received = await read(`ledger/received?from=${from}&to=${to}`);
  for (const [index, { day: of, outstanding, late, repaid }] of days.entries()) {
    const { ages, total }: Ageing = await read(`ledger/ageing?day=${of}`);
    const people: AgeingPerson[] = await read(`ledger/ageing/people?day=${of}`);
    const listed = ages.map(({ age }) => people.reduce((sum, each) => sum + each.ages[age], 0));
    expect([of, people.length, ...listed.map((sum) => Number(sum.toFixed(2)))]).toEqual([
      ...[of, total.people, ...ages.map(({ amount }) => amount)],
    ]);
    const lateByAge = ages.slice(1).reduce((sum, { amount }) => sum + amount, 0);
    expect([of, total.amount, Number(lateByAge.toFixed(2))]).toEqual([of, outstanding, late]);
    expect([of, received[index]?.repaid]).toEqual([of, repaid]);
  }
}

it.each([1, 2, 3])('the books agree after each act of history %i', (seed) => runHistory(seed, 40));

it.each([11, 12, 13, 14, 15, 16])(
  'the books agree after each act of the long history %i',
  { tags: 'long' },
  (seed) => runHistory(seed, 150),
);
