import {
  type Generated,
  type GeneratedAlways,
  Kysely,
  PostgresDialect,
  type Selectable,
} from 'kysely';
import type pg from 'pg';
import type { CardBrand } from '../../../../domain/payments/payment-card.ts';
import type { Cents } from '../../../../domain/values/money.ts';
import type { Day } from '../../../../domain/values/south-african-time.ts';
import { columnNames } from '../../../db/fast/client.ts';
import type { DeclineReason } from '../payments.ts';
import type { Behaviour } from './cards.ts';

/**
 * The demo processor's tables, which the rest of the server does not use. A test compares them with
 * a database: `tests/server/database/schema.test.ts`.
 */
export interface DemoTables {
  demoProcessorSecrets: {
    onlyRow: Generated<boolean>;
    webhookSecret: Buffer;
  };
  demoProcessorCustomers: {
    id: Generated<string>;
    key: string;
    createdAt: Date;
  };
  demoProcessorSources: {
    token: string;
    kind: 'card' | 'mandate';
    customerId: string;
    key: string | null;
    brand: CardBrand | null;
    lastFour: string | null;
    behaviour: Behaviour;
    chargeCount: Generated<number>;
    createdAt: Date;
    endedAt: Date | null;
  };
  demoProcessorCharges: {
    id: Generated<string>;
    key: string;
    amountCents: Cents;
    sourceToken: string | null;
    brand: CardBrand | null;
    lastFour: string | null;
    behaviour: Behaviour | 'given-up';
    keptToken: string | null;
    status: 'paid' | 'declined' | 'needs-second-step' | 'in-progress' | 'refunded';
    reason: DeclineReason | null;
    settlesAt: Date | null;
    createdAt: Date;
    refundedAt: Date | null;
    settlementId: string | null;
    refundSettlementId: string | null;
    feesCents: Cents | null;
  };
  demoProcessorSettlements: {
    id: Generated<string>;
    paidOn: Day;
    feesCents: Generated<Cents>;
    netCents: Generated<Cents>;
  };
  demoProcessorDisputes: {
    id: Generated<string>;
    chargeId: string;
    amountCents: Cents;
    outcome: 'won' | 'lost';
    openedAt: Date;
    dueAt: Date;
    settlementId: string | null;
    wonSettlementId: string | null;
  };
  demoProcessorEvents: {
    number: GeneratedAlways<number>;
    eventId: string;
    chargeId: string;
    dueAt: Date | null;
    claimedUntil: Date | null;
    attempts: Generated<number>;
    deliveredAt: Date | null;
  };
}

export type SourceRow = Selectable<DemoTables['demoProcessorSources']>;
export type ChargeRow = Selectable<DemoTables['demoProcessorCharges']>;
export type EventRow = Selectable<DemoTables['demoProcessorEvents']>;

/** The book, or a transaction on it. */
export type DemoBook = Kysely<DemoTables>;

/**
 * Opens the book on its own connections, so that its commits are independent of our transactions,
 * as with an external processor.
 */
export function openDemoBook(pool: pg.Pool): DemoBook {
  return new Kysely<DemoTables>({ dialect: new PostgresDialect({ pool }), plugins: [columnNames] });
}
