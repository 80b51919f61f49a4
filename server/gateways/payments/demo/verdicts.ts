import { serverDurations } from '../../../../domain/durations.ts';
import type { DeclineReason } from '../payments.ts';
import { countCharge } from './book.ts';
import type { Behaviour, SeenCard } from './cards.ts';
import type { ChargeRow, DemoBookOrTransaction } from './tables.ts';

/** How often a card that recovers declines before it pays. */
const declinesBeforeRecovery = 2;

/** What is about to be charged, as the processor sees it. */
export type SeenSource = Omit<SeenCard, 'brand' | 'lastFour'> & {
  brand: string | null;
  lastFour: string | null;
  /** The token that was asked for; null for a typed card. */
  token: string | null;
  /** Whether it can be charged at all. */
  isLive: boolean;
};

type Verdict = Pick<ChargeRow, 'status' | 'reason' | 'settlesAt'>;
const paid: Verdict = { status: 'paid', reason: null, settlesAt: null };
const declined = (reason: DeclineReason): Verdict => ({ ...paid, status: 'declined', reason });

/** What becomes of a charge. */
export async function decide(
  book: DemoBookOrTransaction,
  now: Date,
  seen: SeenSource,
): Promise<Verdict> {
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

/** When the processor tells of a charge: never, once or twice. */
export function eventTimes(behaviour: Behaviour, verdict: Verdict, now: Date): Date[] {
  if (behaviour === 'silent-paid' || verdict.status === 'needs-second-step') return [];
  if (behaviour === 'twice') return [now, now];
  return [verdict.settlesAt ?? now];
}
