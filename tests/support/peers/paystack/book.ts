import { randomBytes } from 'node:crypto';

/** How the peer treats a card, and every later charge of it (docs/payments.md). */
export type CardBehaviour =
  | 'pays'
  | 'pays-once'
  | 'insufficient-funds'
  | 'declines-then-pays'
  | 'pays-slowly'
  | 'pays-without-event'
  | 'pays-with-events'
  | 'pays-with-late-event'
  | 'pauses-later'
  | 'declines-later'
  | 'silent-later'
  | 'refund-slow'
  | 'refund-fails'
  | 'refund-needs-attention';

/** The peer's test cards. */
export const peerCards: Readonly<Record<string, CardBehaviour>> = {
  '4084084084084081': 'pays',
  '5060666666666666': 'pays-once',
  '4084080000670037': 'insufficient-funds',
  '4084080000000100': 'declines-then-pays',
  '4084080000000118': 'pays-slowly',
  '4084080000000126': 'pays-without-event',
  '4084080000000134': 'pays-with-events',
  '4084080000000142': 'pays-with-late-event',
  '4084080000000159': 'pauses-later',
  '4084080000000167': 'declines-later',
  '4084080000000175': 'silent-later',
  '4084080000000183': 'refund-slow',
  '4084080000000191': 'refund-fails',
  '4084080000000209': 'refund-needs-attention',
};

export interface PeerCard {
  code: string;
  email: string;
  lastFour: string;
  behaviour: CardBehaviour;
  isActive: boolean;
}

export interface PeerTransaction {
  id: number;
  reference: string;
  accessCode: string;
  email: string;
  amount: number;
  callbackUrl: string | null;
  status: 'abandoned' | 'ongoing' | 'success' | 'failed' | 'reversed';
  gatewayResponse: string;
  card: PeerCard | null;
  /** How often its holder has tried to pay on the page. */
  tries: number;
  createdAt: Date;
  paidAt: Date | null;
  /** The number of the settlement that has paid it out. */
  settlement: number | null;
}

export interface PeerRefund {
  id: number;
  transaction: PeerTransaction;
  status: 'pending' | 'processing' | 'processed' | 'failed' | 'needs-attention';
  note: string;
  createdAt: Date;
  /** The number of the settlement from which it was deducted. */
  settlement: number | null;
  /** The number of the dispute because of which it was made. */
  dispute: number | null;
}

/** What was paid out to the business on a day, in cents. */
export interface PeerSettlement {
  id: number;
  /** YYYY-MM-DD. */
  on: string;
  processed: number;
  fees: number;
  deducted: number;
  createdAt: Date;
}

export interface PeerDispute {
  id: number;
  transaction: PeerTransaction;
  status: 'awaiting-merchant-feedback' | 'resolved';
  resolution: 'merchant-accepted' | 'declined' | null;
  category: string;
  /** Deducted while it is open; given back with the next settlement if it is won. */
  isHeld: boolean;
  createdAt: Date;
  dueAt: Date;
  resolvedAt: Date | null;
}

/** All that the peer knows, in memory. */
export class Book {
  readonly clock: () => Date;
  readonly transactions = new Map<string, PeerTransaction>();
  readonly cards = new Map<string, PeerCard>();
  readonly refunds: PeerRefund[] = [];
  readonly settlements: PeerSettlement[] = [];
  readonly disputes: PeerDispute[] = [];
  #lastId = 1000;

  constructor(clock: () => Date) {
    this.clock = clock;
  }

  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  addTransaction(
    made: Pick<PeerTransaction, 'reference' | 'email' | 'amount' | 'callbackUrl' | 'card'>,
  ): PeerTransaction {
    const transaction: PeerTransaction = {
      ...made,
      id: this.nextId(),
      accessCode: randomBytes(8).toString('hex'),
      status: 'abandoned',
      gatewayResponse: 'The transaction was not completed',
      tries: 0,
      createdAt: this.clock(),
      paidAt: null,
      settlement: null,
    };
    this.transactions.set(transaction.reference, transaction);
    return transaction;
  }

  addRefund(made: Pick<PeerRefund, 'transaction' | 'note' | 'dispute'>): PeerRefund {
    const refund: PeerRefund = {
      ...made,
      id: this.nextId(),
      status: 'pending',
      createdAt: this.clock(),
      settlement: null,
    };
    this.refunds.push(refund);
    return refund;
  }

  byAccessCode(code: string): PeerTransaction | undefined {
    return [...this.transactions.values()].find(({ accessCode }) => accessCode === code);
  }

  /** A card of a customer: its code stays the same when it pays again. */
  cardOf(email: string, number: string): PeerCard {
    const lastFour = number.slice(-4);
    const known = [...this.cards.values()].find(
      (card) => card.email === email && card.lastFour === lastFour && card.isActive,
    );
    if (known) return known;
    const behaviour = peerCards[number] ?? 'pays';
    const code = `AUTH_${randomBytes(5).toString('hex')}`;
    const card = { code, email, lastFour, behaviour, isActive: true };
    this.cards.set(code, card);
    return card;
  }
}

export function pay(transaction: PeerTransaction, at: Date): void {
  transaction.status = 'success';
  transaction.gatewayResponse = 'Approved';
  transaction.paidAt = at;
}

export function decline(transaction: PeerTransaction, words: string): void {
  transaction.status = 'failed';
  transaction.gatewayResponse = words;
}
