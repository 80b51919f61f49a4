import type { AdminFuelPrice, PriceReplacement } from '../../domain/admin/admin-fuel-prices.ts';
import type { FuelPriceId, UserId } from '../../domain/ids.ts';
import { centsFromRand } from '../../domain/values/money.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import { type Audit, actOnceAsAdmin } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { findPrice, latestPrices } from './fuel-prices-table.ts';
import { ownSource, requireNoQuestion } from './price-entries.ts';

/**
 * Puts the right price in the place of a wrong one that is in force, at once and once per key. It
 * counts from the day of the wrong one. The wrong row stays, and what was made at it (PRI-14).
 * @throws Refusal 400, 404, 409 'price-unconfirmed' or 'price-not-in-force'
 */
export async function replacePrice(
  context: Context,
  adminId: UserId,
  id: FuelPriceId,
  body: PriceReplacement,
  key: string | null,
): Promise<AdminFuelPrice> {
  const created = await actOnceAsAdmin(context, {
    call: 'POST /api/admin/fuel-prices/{id}/replacement',
    adminId,
    key,
    body: { ...body, price: id },
    run: (transaction, audit, newId) =>
      insertReplacement(context, transaction, {
        audit,
        wrongId: id,
        newId: newId as FuelPriceId, // a new UUID
        body,
      }),
  });
  // It was created just before, or under the same key, and is never deleted.
  const today = southAfricanDay(context.clock());
  const price = await findPrice(context.db, created.id as FuelPriceId, today);
  if (!price) throw new Refusal('not-found');
  return price;
}

interface Replacement {
  audit: Audit;
  wrongId: FuelPriceId;
  newId: FuelPriceId;
  body: PriceReplacement;
}

async function insertReplacement(
  context: Context,
  transaction: Queryable,
  { audit, wrongId, newId: id, body }: Replacement,
): Promise<void> {
  const wrong = await transaction
    .selectFrom('fuelPrices')
    .select(['fuelType', 'priceCents', 'effectiveDate', 'replacedAt'])
    .where('id', '=', wrongId)
    .forUpdate()
    .executeTakeFirst();
  if (!wrong) throw new Refusal('not-found');
  // Read once the price is locked, so that it is after what the lock waited for.
  const at = context.clock();
  const today = southAfricanDay(at);
  const { fuelType, effectiveDate } = wrong;
  const [inForce] = await latestPrices(transaction, fuelType, today);
  if (inForce?.id !== wrongId) throw new Refusal('price-not-in-force');
  const { reason, confirmed } = body;
  const priceCents = centsFromRand(body.pricePerLiter);
  if (priceCents === wrong.priceCents) {
    throw invalidField('pricePerLiter', 'This is the price that is in force');
  }
  const price = { fuelType, pricePerLitre: priceCents, effectiveDate };
  if (!confirmed) await requireNoQuestion(transaction, price, today);
  await transaction
    .updateTable('fuelPrices')
    .set({ replacedAt: at })
    .where('id', '=', wrongId)
    .execute();
  const row = { id, fuelType, priceCents, effectiveDate, source: ownSource, createdAt: at };
  await transaction
    .insertInto('fuelPrices')
    .values({ ...row, replaces: wrongId, reason })
    .execute();
  const fields = ['pricePerLiter', 'reason'];
  await audit({ action: 'fuel-price-replaced', objectId: id, fields });
}
