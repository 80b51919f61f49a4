import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { CardBrand, CardDetails } from '../../../../domain/payments/payment-card.ts';
import type { Cents } from '../../../../domain/values/money.ts';
import { serverDurations } from '../../../durations.ts';
import { type DeclineReason, PaymentKeyReused } from '../payments.ts';
import { NoAnswer } from './answer-with-timeout.ts';
import {
  countCharge,
  ensureSource,
  findCharge,
  findSource,
  insertCharge,
  updateCharge,
} from './book.ts';
import { type Behaviour, type ParsedCard, parseCard } from './cards.ts';
import { insertEvent } from './events.ts';
import type { ChargeRow, DemoBook, ChargeRow as Row } from './tables.ts';

/** How often a card that recovers is declined before it pays. */
const declinesBeforeRecovery = 2;

/** The source of a charge, as the processor sees it. */
type ParsedSource = Omit<ParsedCard, 'brand' | 'lastFour'> & {
  brand: CardBrand | null;
  lastFour: string | null;
  /** The token in the request; null for a typed card. */
  token: string | null;
  /** Whether the source can be charged at all. */
  isLive: boolean;
};

type Verdict = Pick<ChargeRow, 'status' | 'reason' | 'settlesAt'>;
const paid: Verdict = { status: 'paid', reason: null, settlesAt: null };
const declined = (reason: DeclineReason): Verdict => ({ ...paid, status: 'declined', reason });

/** Decides the outcome of a charge. */
async function decide(book: DemoBook, now: Date, seen: ParsedSource): Promise<Verdict> {
  if (!seen.isLive) return declined('unknown-token');
  const settlesAt = new Date(now.getTime() + serverDurations.demoProcessor.lateAnswer);
  const hasRecovered =
    seen.token === null || (await countCharge(book, seen.token)) > declinesBeforeRecovery;
  const verdicts: Partial<Record<Behaviour, Verdict>> = {
    'insufficient-funds': declined('insufficient-funds'),
    'stolen-card': declined('stolen-card'),
    'second-step': { ...paid, status: 'needs-second-step' },
    'late-paid': { ...paid, status: 'in-progress', settlesAt },
    'late-declined': { status: 'in-progress', reason: 'insufficient-funds', settlesAt },
    recovers: hasRecovered ? paid : declined('insufficient-funds'),
  };
  return verdicts[seen.behaviour] ?? paid;
}

/** The times at which the processor sends events about a charge: none, one or two. */
function eventTimes(behaviour: Behaviour, verdict: Verdict, now: Date): Date[] {
  if (behaviour === 'silent-paid' || verdict.status === 'needs-second-step') return [];
  if (behaviour === 'twice') return [now, now];
  return [verdict.settlesAt ?? now];
}

/** A charge as the processor receives it: of a typed card, a token or a mandate. */
export interface ChargeRequest {
  key: string;
  amount: Cents;
  source: { card: CardDetails; saveForCustomer: string | null } | { token: string };
}

/**
 * Records a charge, once per key, and returns it, unless its test card suppresses the answer.
 * @throws PaymentKeyReused, NoAnswer
 */
export async function charge(book: DemoBook, now: Date, request: ChargeRequest): Promise<Row> {
  const seen = await describeSource(book, request);
  if (seen.behaviour === 'silent-lost') return await silence();
  const entered = await book
    .transaction()
    .execute((transaction) => enter(transaction, now, request, seen));
  if (!entered) return repeated(await findCharge(book, request.key), request, seen);
  if (seen.behaviour === 'silent-paid') return await silence();
  if (seen.behaviour === 'falls') throw new NoAnswer('connection-lost');
  return entered;
}

async function describeSource(book: DemoBook, { source }: ChargeRequest): Promise<ParsedSource> {
  if ('card' in source) return { ...parseCard(source.card.cardNumber), token: null, isLive: true };
  const { token } = source;
  const found = await findSource(book, token);
  if (!found) return { brand: null, lastFour: null, behaviour: 'pays', token, isLive: false };
  const { brand, lastFour, behaviour } = found;
  return { brand, lastFour, behaviour, token, isLive: true };
}

/** The processor's own transaction, which writes the charge, its token and its events together. */
async function enter(book: DemoBook, now: Date, request: ChargeRequest, seen: ParsedSource) {
  const { brand, lastFour, behaviour, token } = seen;
  const row = await insertCharge(book, {
    key: request.key,
    amountCents: request.amount,
    sourceToken: token,
    brand,
    lastFour,
    behaviour,
    status: 'in-progress',
    createdAt: now,
  });
  if (!row) return undefined;
  const verdict = await decide(book, now, seen);
  const savesCard = verdict.status !== 'declined';
  const keptToken = savesCard ? await saveWithCharge(book, now, request, seen) : null;
  await insertEvent(book, row.id, eventTimes(behaviour, verdict, now));
  return updateCharge(book, row.id, { ...verdict, keptToken });
}

async function saveWithCharge(
  book: DemoBook,
  now: Date,
  { source }: ChargeRequest,
  seen: ParsedSource,
): Promise<string | null> {
  if (!('card' in source) || source.saveForCustomer === null) return null;
  const { brand, lastFour, behaviour } = seen;
  const saved = await ensureSource(book, {
    token: `card_${randomUUID()}`,
    kind: 'card',
    customerId: source.saveForCustomer,
    brand,
    lastFour,
    behaviour,
    createdAt: now,
  });
  return saved.token;
}

/**
 * The charge of a key that is used again.
 * @throws PaymentKeyReused when the request differs
 */
function repeated(row: Row | undefined, request: ChargeRequest, seen: ParsedSource): Row {
  if (row?.behaviour === 'given-up') return row;
  const isSame =
    row?.amountCents === request.amount &&
    row.sourceToken === seen.token &&
    // A saved card is compared by its token only: if it was removed since the first call, its last
    // four digits are no longer known.
    (seen.token !== null || row.lastFour === seen.lastFour);
  if (row && isSame) return row;
  throw new PaymentKeyReused();
}

/** In production the caller's timeout ends first. */
async function silence(): Promise<never> {
  await wait(serverDurations.demoProcessor.silence, undefined, { ref: false });
  throw new NoAnswer('timed-out');
}
