import { randomUUID } from 'node:crypto';
import type { ProcessorName } from '../../../domain/payments/processors.ts';
import { type Cents, cents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import type {
  ListOutcome,
  ProcessorDispute,
  ProcessorSettlement,
  SettledLine,
} from '../../../server/gateways/payments/payments.ts';
import { findSettlements } from '../../../server/reconciliation/find-settlements.ts';
import { type Api, type Caller, renewProof } from '../api.ts';
import { withProcessor } from './current-processor.ts';
import { runJob } from './paid-purchases.ts';
import { buy, byCard, newBuyer } from './purchases.ts';

/** What a processor says of its settlements and disputes. */
interface Said {
  settlements?: readonly (ProcessorSettlement & { lines: readonly SettledLine[] })[];
  disputes?: readonly ProcessorDispute[];
}

const listed = async <Item>(items: readonly Item[]): Promise<ListOutcome<Item>> => ({
  outcome: 'listed',
  items: [...items],
});

/** Runs the job once while the current processor says these things. */
export function findSaid(api: Api, { settlements = [], disputes = [] }: Said): Promise<void> {
  const changes = {
    listSettlements: () => listed(settlements),
    listSettledLines: ({ reference }: ProcessorSettlement) =>
      listed(settlements.find((one) => one.reference === reference)?.lines ?? []),
    listDisputes: () => listed(disputes),
  };
  return withProcessor(api, changes, () => runJob(api, findSettlements));
}

/** Somebody buys 20 litres by card. Their charge has the key of the purchase. */
export async function charged(api: Api) {
  const buyer = await newBuyer(api);
  const { status, body } = await buy(buyer, byCard('pays'));
  if (status !== 201) throw new Error(`It is paid, not ${status}`);
  const amount = cents(Math.round(body.totalRepayment * 100));
  return { buyer, id: body.id as string, amount };
}
export type Charged = Awaited<ReturnType<typeof charged>>;

export const chargeLine = (
  { id, amount }: Pick<Charged, 'id' | 'amount'>,
  changes: Partial<SettledLine> = {},
): SettledLine => ({
  kind: 'charge',
  reference: `T-${id.slice(0, 8)}`,
  key: id,
  day: null,
  amount,
  fees: cents(0),
  ...changes,
});

/** A settlement of lines, of which the processor has kept R4.49. */
export function settlementOf(lines: readonly SettledLine[], paidOn: Day, rest: Cents = cents(0)) {
  const fees = cents(449);
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  const net = cents(sum + rest - fees);
  return { reference: `S-${randomUUID().slice(0, 8)}`, paidOn, fees, net, lines };
}

/** The calls of reconciliation, by an admin who has just proved who they are. */
export function reconciliationCalls(api: Api, admin: Caller) {
  const call: Caller['call'] = async (...call) => {
    await renewProof(api, admin);
    return admin.call(...call);
  };
  const key = (value: string = randomUUID()) => ({ 'idempotency-key': value });
  const list = async (path: string) => (await call('GET', `/api/admin/${path}`)).body;
  return {
    call,
    list,
    /** The settlement that was found last of a processor. */
    newest: async (reference: string, _: ProcessorName = 'demo') =>
      (await list('settlements?limit=200')).find(
        (one: { reference: string }) => one.reference === reference,
      ),
    book: (id: string, with_ = key()) =>
      call('POST', `/api/admin/settlements/${id}/booking`, undefined, with_),
    reverse: (id: string, with_ = key()) =>
      call('POST', `/api/admin/settlements/${id}/reversal`, { reason: 'Booked too early' }, with_),
    clear: (id: string, body: object, with_ = key()) =>
      call('POST', `/api/admin/suspense/${id}/resolution`, body, with_),
    reopen: (id: string, with_ = key()) =>
      call('DELETE', `/api/admin/suspense/${id}/resolution`, undefined, with_),
    matches: (id: string) => list(`suspense/${id}/matches`),
    preview: (content: string) =>
      call('POST', '/api/admin/bank-statements/preview', { name: 'bank.csv', content }),
    importFile: (content: string, with_ = key()) =>
      call('POST', '/api/admin/bank-statements', { name: 'bank.csv', content }, with_),
  };
}
