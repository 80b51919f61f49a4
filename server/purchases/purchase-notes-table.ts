import type { Insertable } from 'kysely';
import type { PurchaseNote } from '../../domain/admin/purchase-desk.ts';
import type { PurchaseId } from '../../domain/ids.ts';
import type { Queryable } from '../db/database.ts';
import type { Tables } from '../db/schema.ts';

/** Writes what an admin says about a purchase, in the transaction of what they do. */
export async function insertPurchaseNote(
  transaction: Queryable,
  note: Insertable<Tables['purchaseNotes']>,
): Promise<void> {
  await transaction.insertInto('purchaseNotes').values(note).execute();
}

/** The notes about a purchase, oldest first. */
export async function listPurchaseNotes(db: Queryable, id: PurchaseId): Promise<PurchaseNote[]> {
  const rows = await db
    .selectFrom('purchaseNotes')
    .innerJoin('users as admins', 'admins.id', 'purchaseNotes.adminId')
    .select([
      ...(['purchaseNotes.id', 'purchaseNotes.kind', 'purchaseNotes.text'] as const),
      ...(['purchaseNotes.at', 'purchaseNotes.adminId'] as const),
      'admins.username as adminUsername',
    ])
    .where('purchaseNotes.purchaseId', '=', id)
    .orderBy('purchaseNotes.at')
    .orderBy('purchaseNotes.id')
    .execute();
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}
