import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Day, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { proveLedger } from '../../../server/ledger/proofs.ts';
import { beforeTests, type Caller, newAdmin, newDriver, startApi } from '../../support/api.ts';
import { seed } from '../../support/browser/seed.ts';
import { seededRandom } from '../../support/seeded-random.ts';
import { balancesAt } from '../../support/server/ledger.ts';
import { moveDays, moveToNoon } from '../../support/server/purchases.ts';
import {
  charged,
  chargeLine,
  findSaid,
  reconciliationCalls,
  settlementOf,
} from '../../support/server/reconciliation.ts';

const api = startApi({ rateLimits: false });
const admin = beforeTests(async () => {
  moveToNoon(api);
  return newAdmin(api);
});
const calls = reconciliationCalls(api, admin);
const { call, list } = calls;
const today = () => southAfricanDay(api.context.clock());
const random = seededRandom(seed);
const upTo = (count: number) => Math.floor(random() * count);
const one = <Item>(items: readonly Item[]): Item | undefined => items[upTo(items.length)];

/** Few amounts, so that lines and payments meet. */
const amounts = [10, 20, 30];
const references = ['NORTH', 'SOUTH', 'EASTERN'];

interface Listed {
  id: string;
  kind: string;
  state: string;
  reversedAt: string | null;
  method: string;
}

/** What an admin may do, in any order. Each act may be refused. */
const acts: Record<string, (driver: Caller) => Promise<unknown>> = {
  receive: (driver) =>
    call('POST', `/api/admin/users/${driver.userId}/payments`, {
      amount: one(amounts),
      method: random() < 0.7 ? 'eft' : 'cash',
      reference: one(references),
      receivedOn: today(),
    }),
  async reversePayment(driver) {
    const payment = one<Listed>(await list(`users/${driver.userId}/payments`));
    await call('POST', `/api/admin/payments/${payment?.id}/reversal`, { reason: 'Mistake' });
  },
  payCreditBack: (driver) =>
    call('POST', `/api/admin/users/${driver.userId}/credit-payout`, {
      amount: one(amounts),
      method: 'eft',
      reference: one(references),
    }),
  import: () => {
    const rows = Array.from({ length: 1 + upTo(4) }, () => {
      const words = `${random() < 0.3 ? 'CASH DEPOSIT' : 'EFT'} ${one(references)}`;
      return `${today()},${(random() < 0.3 ? -1 : 1) * (one(amounts) ?? 0)},${words}`;
    });
    return calls.importFile(['Date,Amount,Description', ...rows].join('\n'));
  },
  async takeStatementBack() {
    const statement = one<Listed>(await list('bank-statements'));
    await call('POST', `/api/admin/bank-statements/${statement?.id}/reversal`, { reason: 'Wrong' });
  },
  async takeMatchBack() {
    const statement = one<Listed>(await list('bank-statements'));
    if (!statement) return;
    const line = one<Listed>(await list(`bank-statements/${statement.id}/lines`));
    await call('DELETE', `/api/admin/bank-lines/${line?.id}/match`);
  },
  async settle() {
    const made = await charged(api);
    const lines = [chargeLine(made), ...(random() < 0.3 ? [chargeLine(made, { key: null })] : [])];
    const settlement = settlementOf(lines, today());
    await findSaid(api, { settlements: [settlement] });
    const { id } = await calls.newest(settlement.reference);
    await calls.book(id);
  },
  async reverseSettlement() {
    const settlement = one<Listed>(await list('settlements?state=booked'));
    if (settlement) await calls.reverse(settlement.id);
  },
  async clear() {
    const item = one<Listed>(await list('suspense'));
    if (!item) return;
    const match = one<Listed>(await calls.matches(item.id));
    if (match) await calls.clear(item.id, { match: match.id });
    else await calls.clear(item.id, { account: 3000, note: 'Something else' });
  },
  async reopen() {
    const item = one<Listed>(await list('suspense?cleared=yes'));
    if (item) await calls.reopen(item.id);
  },
};

/** Every line of a statement stands once, and the figures of the page add up to the books. */
async function expectTied(): Promise<void> {
  expect(await proveLedger(api.context.db)).toEqual([]);
  const cents = (rand: number) => Math.round(rand * 100);
  const { bank } = await list('reconciliation');
  expect(cents(bank.balance)).toBe(
    cents(bank.imported) + cents(bank.notOnStatement) + cents(bank.before),
  );
  const suspense: { amount: number; kind: string }[] = await list('suspense?limit=200');
  const balances = await balancesAt(api.context.db, '9999-12-31' as Day); // the end of all days
  const open = suspense.filter(({ kind }) => kind !== 'fuel');
  const sum = open.reduce((total, { amount }) => total + cents(amount), 0);
  expect(sum + (balances.unmatched ?? 0)).toBe(0);
}

async function play(steps: number, atOnce: number): Promise<void> {
  const drivers = [await newDriver(api), await newDriver(api)];
  const names = Object.keys(acts);
  for (let step = 0; step < steps; step += 1) {
    const chosen = Array.from({ length: atOnce }, () => one(names) ?? '');
    await Promise.all(chosen.map((name) => acts[name]?.(one(drivers) ?? admin)));
    await expectTied();
    if (random() < 0.1) moveDays(api, 1);
  }
  const { rows } = await sql<{ kind: string }>`select distinct kind from ledger_entries`.execute(
    api.context.db,
  );
  expect(rows.length).toBeGreaterThan(5);
}

// PAY-39, PAY-41, PAY-43, BOOK-4
describe('whatever is received, imported, settled, matched and taken back', () => {
  it('the bank, suspense and the books tie after each act', () => play(40, 1));
  it('and after acts that happen at once', () => play(12, 3));
  it('also in long histories', { tags: ['long'], timeout: 600_000 }, () => play(400, 2));
});
