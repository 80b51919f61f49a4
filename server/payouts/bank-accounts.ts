import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { StationId, UserId } from '../../domain/ids.ts';
import type { BankAccount, BankAccountForm } from '../../domain/payouts/bank-account.ts';
import { actAsAdmin } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { encryptedColumns, placeOf } from '../secrets/encrypted-columns.ts';
import type { Keys } from '../secrets/keys.ts';
import { lockPayouts } from './lock-payouts.ts';

/** The bank accounts with the names of who has entered them. */
export function bankAccounts(db: Queryable) {
  return db
    .selectFrom('bankAccounts')
    .innerJoin('users as admins', 'admins.id', 'addedBy')
    .selectAll('bankAccounts')
    .select('admins.username as addedByUsername');
}

type AccountRow = Selectable<Tables['bankAccounts']> & { addedByUsername: string };

export function shownAccount(row: AccountRow): BankAccount {
  const { holder, bank, branchCode, lastDigits, accountType, addedAt, addedByUsername } = row;
  const known = { holder, bank, branchCode, lastDigits, accountType, addedByUsername };
  return { ...known, addedAt: addedAt.toISOString() };
}

/** The present account of a station, or of the operator for null. Null if there is none. */
export async function findBankAccount(
  db: Queryable,
  stationId: StationId | null,
): Promise<AccountRow | null> {
  const query = bankAccounts(db)
    .where('isPresent', '=', true)
    .where('stationId', stationId === null ? 'is' : '=', stationId);
  return (await query.executeTakeFirst()) ?? null;
}

/** An account with its number, for a payment file. */
export function fullAccount(keys: Keys, row: Selectable<Tables['bankAccounts']>): BankAccountForm {
  const { id, holder, bank, branchCode, accountType, encryptedNumber } = row;
  const accountNumber = keys.decrypt(
    placeOf(encryptedColumns.bankAccountNumber, id),
    encryptedNumber,
  );
  return { holder, bank, branchCode, accountNumber, accountType };
}

/**
 * Enters the bank account of a station, or of the operator for null, in place of the one before
 * (PAY-33). Prepared payouts keep theirs.
 * @throws Refusal 404
 */
export async function enterBankAccount(
  context: Context,
  adminId: UserId,
  stationId: StationId | null,
  { accountNumber, ...known }: BankAccountForm,
): Promise<BankAccount> {
  const { keys, clock } = context;
  await actAsAdmin(context, adminId, async (transaction, audit) => {
    if (stationId !== null) await requireStation(transaction, stationId);
    await lockPayouts(transaction);
    const former = await findBankAccount(transaction, stationId);
    if (former && isSame(fullAccount(keys, former), { accountNumber, ...known })) return;
    if (former) {
      const replaced = transaction.updateTable('bankAccounts').set({ isPresent: false });
      await replaced.where('id', '=', former.id).execute();
    }
    const id = randomUUID();
    await transaction
      .insertInto('bankAccounts')
      .values({
        ...known,
        id,
        stationId,
        encryptedNumber: keys.encrypt(
          placeOf(encryptedColumns.bankAccountNumber, id),
          accountNumber,
        ),
        lastDigits: accountNumber.slice(-4),
        addedAt: clock(),
        addedBy: adminId,
      })
      .execute();
    const of = stationId ? { objectId: stationId } : {};
    await audit({ action: 'bank-account-changed', ...of, fields: ['account'] });
  });
  const row = await findBankAccount(context.db, stationId);
  if (!row) throw new Error('An account that was entered is not there');
  return shownAccount(row);
}

/** Whether nothing changes. Then the account keeps who has entered it. */
function isSame(one: BankAccountForm, other: BankAccountForm): boolean {
  return (Object.keys(one) as (keyof BankAccountForm)[]).every((key) => one[key] === other[key]);
}

/** @throws Refusal 404 */
export async function requireStation(db: Queryable, id: StationId) {
  return db
    .selectFrom('stations')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refusal('not-found'));
}
