import * as z from 'zod/mini';
import { cents } from '../../../../domain/values/money.ts';
import {
  addDays,
  type Day,
  southAfricanDay,
} from '../../../../domain/values/south-african-time.ts';
import { startOfDay } from '../../../db/south-african-days.ts';
import {
  type ListOutcome,
  type PaymentProcessor,
  type ProcessorDispute,
  type ProcessorSettlement,
  type SettledLine,
  unanswered,
} from '../payments.ts';
import { type CallPaystack, keyOf } from './paystack-api.ts';
import {
  Dispute,
  PaidSettlement,
  SettledRefund,
  SettledTransaction,
  Settlement,
} from './paystack-schemas.ts';

/** The items on one page of a list: as many as Paystack allows. */
const perPage = 100;

/**
 * A settlement can be listed under a day before the one on which it is paid out: Paystack does not
 * say which of its days `from` means. So it is asked for this many more days.
 */
const daysUntilPaid = 14;

/** A refund can wait for this many days until a settlement is large enough to deduct it. */
const daysUntilDeducted = 90;

type Settlements = Pick<PaymentProcessor, 'listSettlements' | 'listSettledLines' | 'listDisputes'>;

/** What Paystack has paid out, what that is made of, and the disputes. All amounts are in cents. */
export function paystackSettlements(call: CallPaystack): Settlements {
  return {
    /**
     * The settlements in rand that have reached the bank, with what reached it (`effective_amount`)
     * and Paystack's fees. No answer if one page, or one settlement that counts, cannot be read.
     */
    async listSettlements(from: Day): Promise<ListOutcome<ProcessorSettlement>> {
      const list = await readList(call, '/settlement', Settlement, {
        from: isoStart(addDays(from, -daysUntilPaid)),
        // Not what is paid to others: that does not reach our bank.
        subaccount: 'none',
      });
      if (list.outcome !== 'listed') return list;
      const paidOut = list.items.filter(
        ({ status, currency }) => status === 'success' && currency === 'ZAR',
      );
      const { data } = z.array(PaidSettlement).safeParse(paidOut);
      if (!data) return unanswered('connection-lost');
      const items = data.map(settlementOf).filter(({ paidOn }) => paidOn >= from);
      return { outcome: 'listed', items };
    },

    /**
     * The transactions of a settlement and the refunds that were deducted from it, those of lost
     * disputes among them. Whatever else Paystack has deducted or added is not in the list, because
     * it does not say what that is; neither is a line in another currency. No answer if one page of
     * either list cannot be read.
     */
    async listSettledLines({ reference, paidOn }): Promise<ListOutcome<SettledLine>> {
      const path = `/settlement/${encodeURIComponent(reference)}/transactions`;
      const transactions = await readList(call, path, SettledTransaction);
      if (transactions.outcome !== 'listed') return transactions;
      const refunds = await readList(call, '/refund', SettledRefund, {
        from: isoStart(addDays(paidOn, -daysUntilDeducted)),
      });
      if (refunds.outcome !== 'listed') return refunds;
      const deducted = refunds.items.filter(({ settlement }) => numberOf(settlement) === reference);
      return {
        outcome: 'listed',
        items: [
          ...transactions.items.filter(isInRand).map(chargeLine),
          ...deducted.filter(isInRand).map(refundLine),
        ],
      };
    },

    /** The disputes of payments in rand. No answer if one page cannot be read. */
    async listDisputes(from: Day): Promise<ListOutcome<ProcessorDispute>> {
      const list = await readList(call, '/dispute', Dispute, { from: isoStart(from) });
      if (list.outcome !== 'listed') return list;
      const inRand = list.items.filter(
        ({ currency, transaction }) => (currency ?? transaction.currency) === 'ZAR',
      );
      return { outcome: 'listed', items: inRand.map(disputeOf) };
    },
  };
}

/** All pages of a list, each item once: another one may come while they are read. */
async function readList<Item extends { id: number }>(
  call: CallPaystack,
  path: string,
  item: z.ZodMiniType<Item>,
  filter: Record<string, string> = {},
): Promise<ListOutcome<Item>> {
  const found = new Map<number, Item>();
  for (let page = 1; ; page += 1) {
    const query = new URLSearchParams({ ...filter, perPage: String(perPage), page: String(page) });
    const answer = await call(`${path}?${query}`, z.array(item));
    if (answer.outcome === 'unknown') return answer;
    if (answer.outcome === 'refused') return unanswered('connection-lost');
    const before = found.size;
    for (const one of answer.data) found.set(one.id, one);
    const isLast = answer.pages === null ? answer.data.length < perPage : page >= answer.pages;
    const isNew = found.size > before;
    if (isLast && (isNew || answer.data.length === 0)) {
      return { outcome: 'listed', items: [...found.values()] };
    }
    // A page that repeats what came before, or is empty before the end: the list is not complete.
    if (!isNew) return unanswered('connection-lost');
  }
}

/** The beginning of a South African day, as Paystack's filters want it. */
function isoStart(day: Day): string {
  return startOfDay(day).toISOString();
}

function settlementOf(settlement: z.output<typeof PaidSettlement>): ProcessorSettlement {
  return {
    reference: String(settlement.id),
    paidOn: southAfricanDay(settlement.settlement_date),
    fees: cents(settlement.total_fees),
    net: cents(settlement.effective_amount),
  };
}

function isInRand({ currency }: { currency: string }): boolean {
  return currency === 'ZAR';
}

function chargeLine({ id, reference, amount, fees, paid_at }: SettledTransaction): SettledLine {
  return {
    kind: 'charge',
    reference: String(id),
    key: keyOf(reference),
    day: dayOf(paid_at),
    amount: cents(amount),
    fees: cents(fees ?? 0),
  };
}

/** A refund that Paystack made because of a dispute is named by the dispute. */
function refundLine(refund: SettledRefund): SettledLine {
  const { transaction_reference: reference } = refund;
  const dispute = numberOf(refund.dispute);
  return {
    kind: dispute === null ? 'refund' : 'dispute',
    reference: dispute ?? String(refund.id),
    key: reference ? keyOf(reference) : null,
    day: dayOf(refund.refunded_at ?? refund.createdAt),
    amount: cents(-refund.amount),
    fees: cents(0),
  };
}

function disputeOf(dispute: Dispute): ProcessorDispute {
  const { transaction, category } = dispute;
  const state = stateOf(dispute);
  return {
    reference: String(dispute.id),
    key: keyOf(transaction.reference),
    // Who declines a dispute gives 0 there.
    amount: cents(dispute.refund_amount || transaction.amount),
    state,
    openedAt: dispute.createdAt,
    dueAt: dispute.dueAt ?? null,
    endedAt: state === 'open' ? null : (dispute.resolvedAt ?? null),
    reason: category ? category.replaceAll(/[-_]/g, ' ') : null,
  };
}

const lostResolutions: readonly string[] = ['merchant-accepted', 'auto-accepted'];

/**
 * Paystack documents two resolutions: `merchant-accepted` pays the customer back, `declined` does
 * not. Its help pages say that a dispute is "auto-accepted" when nobody answers in time; that its
 * API has the same word is a guess. With any other word a resolved dispute stays open here.
 *
 * `archived` stands only in the example of the documentation, where it has neither a resolution nor
 * a deadline, and the payment is still a success. Nothing was paid back then, and nobody can answer
 * any more: so it counts as won. If Paystack did deduct it, the settlement has a line for that.
 */
function stateOf({ status, resolution }: Dispute): ProcessorDispute['state'] {
  if (status !== 'resolved' && status !== 'archived') return 'open';
  if (resolution && lostResolutions.includes(resolution)) return 'lost';
  if (resolution === 'declined') return 'won';
  return status === 'archived' && !resolution ? 'won' : 'open';
}

function dayOf(instant: Date | null | undefined): Day | null {
  return instant ? southAfricanDay(instant) : null;
}

/** The number of a part of an answer; null without one. */
function numberOf(part: SettledRefund['settlement']): string | null {
  if (part === null || part === undefined) return null;
  return String(typeof part === 'number' ? part : part.id);
}
