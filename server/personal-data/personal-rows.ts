import { type RawBuilder, sql } from 'kysely';
import type { UploadId, UserId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { decryptField } from '../people/encrypted-fields.ts';
import type { Keys } from '../secrets/keys.ts';

export interface PersonalTable {
  of(userId: UserId): RawBuilder<boolean>;
  /** Columns that say nothing about the user: secrets, and values computed from other columns. */
  without?: readonly string[];
  /** Values that other tables hold, as a JSON object. */
  with?: RawBuilder<unknown>;
  /** Changes a stored row to what is exported. */
  read?(keys: Keys, row: StoredRow): StoredRow;
}

type StoredRow = Record<string, unknown>;

const byUser = (userId: UserId) => sql<boolean>`user_id = ${userId}`;
const byPurchase = (userId: UserId) =>
  sql<boolean>`purchase_id in (select id from purchases where user_id = ${userId})`;

/** Every table with rows about a user, in the order of the data export. */
export const personalTables: Record<string, PersonalTable> = {
  users: {
    of: (userId) => sql<boolean>`id = ${userId}`,
    without: [
      ...['password_hash'],
      ...['username_key', 'email_key', 'name_key', 'search_text', 'id_number_key'],
    ],
    read: decryptUser,
  },
  sessions: {
    of: byUser,
    without: ['token_hash', 'previous_hash', 'device_hash', 'needs_new_token'],
  },
  known_devices: { of: byUser, without: ['token_hash'] },
  password_resets: { of: byUser, without: ['token_hash'] },
  passkeys: { of: byUser, without: ['credential_id', 'public_key', 'signature_count'] },
  passkey_challenges: { of: byUser, without: ['challenge'] },
  authenticator_apps: { of: byUser, without: ['secret', 'last_step'] },
  recovery_codes: { of: byUser, without: ['code_hash'] },
  cars: { of: byUser, without: ['plate_key'] },
  removed_plates: { of: byUser },
  uploads: { of: byUser },
  user_car_data: {
    of: (userId) => sql<boolean>`contributed_by_user_id = ${userId}`,
    without: ['make_key', 'model_key', 'model_type_key'],
  },
  fuel_requests: { of: byUser, without: ['search_text', 'person_text'] },
  held_decisions: {
    of: (userId) =>
      sql<boolean>`request_id in (select id from fuel_requests where user_id = ${userId})`,
    without: ['claimed_until'],
  },
  loyalty_profiles: { of: byUser },
  approvals: { of: byUser },
  purchases: {
    of: byUser,
    without: [
      'gateway_token',
      'gateway_mandate',
      'gateway_processor',
      'charge_key',
      'checkout_url',
      'claimed_until',
      'search_text',
      'person_text',
    ],
  },
  former_due_days: { of: byPurchase },
  credit_limits: { of: byUser },
  purchase_charges: {
    of: byPurchase,
    without: ['key', 'url', 'claimed_until', 'refund_reference'],
  },
  purchase_events: { of: byPurchase },
  received_payments: { of: byUser },
  purchase_payments: { of: byPurchase, without: ['key', 'reverses'] },
  instalment_plans: { of: byPurchase },
  instalments: {
    of: (userId) =>
      sql<boolean>`plan_id in (select id from instalment_plans where ${byPurchase(userId)})`,
  },
  credit_balances: { of: byUser },
  credit_movements: { of: byUser, without: ['key'] },
  purchase_notes: { of: byPurchase },
  debtors: { of: byUser, without: ['person_text'] },
  payment_promises: { of: byUser },
  reminder_outcomes: { of: byUser },
  gateway_customers: { of: byUser, without: ['customer'] },
  saved_cards: { of: byUser, without: ['gateway_token'] },
  // Selected by user, not by number: nobody has proved that the number in a profile is their own.
  messages: {
    of: byUser,
    without: ['claimed_until', 'gateway_reference', 'search_text', 'person_text'],
  },
  device_keys: { of: byUser, without: ['public_key', 'session_id'] },
  fuel_entitlements: { of: byUser },
  vouchers: { of: byUser, without: ['signed', 'short_code', 'end_number'] },
  redemptions: { of: byUser, without: ['signed', 'shown'] },
  attendants: { of: byUser },
  saved_views: { of: byUser, without: ['name_key'] },
  audit_log: { of: byUser },
  idempotency_keys: { of: byUser, without: ['fingerprint'] },
};

/** Decrypts the ID number and the address. JSON has bytes as a text of hexadecimal digits. */
function decryptUser(keys: Keys, row: StoredRow): StoredRow {
  const { encrypted_id_number, encrypted_home_address, ...others } = row;
  const id = others.id as UserId; // of the row of a user
  const bytes = (text: unknown) =>
    typeof text === 'string' ? Buffer.from(text.slice(2), 'hex') : null;
  return {
    ...others,
    id_number: decryptField(keys, 'idNumber', id, bytes(encrypted_id_number)),
    home_address: decryptField(keys, 'homeAddress', id, bytes(encrypted_home_address)),
  };
}

/** All rows of a table about a user, as they are stored, but decrypted. */
export async function readPersonalRows(
  { db, keys }: Context,
  name: string,
  { of, without = [], read }: PersonalTable,
  userId: UserId,
): Promise<StoredRow[]> {
  const { rows } = await sql<{ row: StoredRow }>`
    select to_jsonb(t) - ${sql.val(without)}::text[] as row from ${sql.table(name)} t where ${of(userId)}`.execute(
    db,
  );
  return rows.map(({ row }) => (read ? read(keys, row) : row));
}

/** The pictures that a user sent and that are stored. */
export async function listPictures(db: Queryable, userId: UserId): Promise<UploadId[]> {
  const rows = await db
    .selectFrom('uploads')
    .select('id')
    .where('userId', '=', userId)
    .where('storedAt', 'is not', null)
    .orderBy('createdAt')
    .execute();
  return rows.map(({ id }) => id);
}
