import type { CardBrand } from '../../../../domain/payments/payment-card.ts';
import { serverDurations } from '../../../durations.ts';
import type { DeclineReason } from '../payments.ts';
import { countCharge } from './book.ts';
import type { Behaviour, ParsedCard } from './cards.ts';
import type { ChargeRow, DemoBook } from './tables.ts';

/** How often a card that recovers is declined before it pays. */
const declinesBeforeRecovery = 2;

/** The source of a charge, as the processor sees it. */
export type ParsedSource = Omit<ParsedCard, 'brand' | 'lastFour'> & {
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
export async function decide(book: DemoBook, now: Date, seen: ParsedSource): Promise<Verdict> {
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
export function eventTimes(behaviour: Behaviour, verdict: Verdict, now: Date): Date[] {
  if (behaviour === 'silent-paid' || verdict.status === 'needs-second-step') return [];
  if (behaviour === 'twice') return [now, now];
  return [verdict.settlesAt ?? now];
}
