import {
  type Generated,
  type GeneratedAlways,
  Kysely,
  PostgresDialect,
  type Selectable,
  type Transaction,
} from 'kysely';
import type pg from 'pg';
import type { Cents } from '../../../../domain/money.ts';
import type { DeclineReason } from '../payments.ts';
import type { Behaviour } from './cards.ts';

interface SecretsTable {
  only_row: Generated<boolean>;
  webhook_secret: Buffer;
}

interface CustomersTable {
  id: Generated<string>;
  key: string;
  created_at: Date;
}

export interface SourcesTable {
  token: string;
  kind: 'card' | 'mandate';
  customer_id: string;
  key: string | null;
  brand: string | null;
  last_four: string | null;
  behaviour: Behaviour;
  charge_count: Generated<number>;
  created_at: Date;
  ended_at: Date | null;
}

export interface ChargesTable {
  id: Generated<string>;
  key: string;
  amount_cents: Cents;
  source_token: string | null;
  brand: string | null;
  last_four: string | null;
  behaviour: Behaviour | 'given-up';
  kept_token: string | null;
  status: 'paid' | 'declined' | 'needs-second-step' | 'in-progress' | 'refunded';
  reason: DeclineReason | null;
  settles_at: Date | null;
  created_at: Date;
}

interface EventsTable {
  number: GeneratedAlways<number>;
  event_id: string;
  charge_id: string;
  due_at: Date | null;
  claimed_until: Date | null;
  attempts: Generated<number>;
  delivered_at: Date | null;
}

/**
 * The demo processor's tables, unknown to the rest of the server. tests/server/schema.test.ts
 * compares them with a database.
 */
interface DemoTables {
  demo_processor_secrets: SecretsTable;
  demo_processor_customers: CustomersTable;
  demo_processor_sources: SourcesTable;
  demo_processor_charges: ChargesTable;
  demo_processor_events: EventsTable;
}

export type SourceRow = Selectable<SourcesTable>;
export type ChargeRow = Selectable<ChargesTable>;
export type EventRow = Selectable<EventsTable>;

export type DemoBook = Kysely<DemoTables>;
/** The book or a transaction on it. */
export type DemoBookOrTransaction = DemoBook | Transaction<DemoTables>;

/** Opens the book on connections of its own, so that what it commits is independent of our transactions, as a peer's is. */
export function openDemoBook(pool: pg.Pool): DemoBook {
  return new Kysely<DemoTables>({ dialect: new PostgresDialect({ pool }) });
}
