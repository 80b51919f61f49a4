import type { Insertable, NotNull, Selectable } from 'kysely';
import type { PurchaseId, UserId } from '../../domain/ids.ts';
import type { CountedPurchase } from '../../domain/loyalty-history.ts';
import { randFromCents } from '../../domain/money.ts';
import type { Purchase } from '../../domain/purchase.ts';
import { litresFromCentilitres } from '../../domain/volume.ts';
import type { Queryable } from '../db/database.ts';
import type { PurchasesTable } from '../db/schema.ts';

const columns = [
  'id',
  'user_id',
  'car_id',
  'car_make',
  'car_model',
  'car_model_type',
  'car_registration_number',
  'fuel_amount_cl',
  'fuel_type',
  'price_per_litre_cents',
  'base_price_cents',
  'discount_percentage',
  'final_amount_cents',
  'premium_percentage',
  'total_repayment_cents',
  'repayment_due_date',
  'payment_method',
  'is_scheduled_payment',
  'scheduled_payment_date',
  'payment_status',
  'payment_date',
  'purchase_date',
  'cancelled_at',
  'refunded_at',
  'needs_second_step',
  'card_brand',
  'card_last_four',
] as const;

type PurchaseRow = Pick<Selectable<PurchasesTable>, (typeof columns)[number]>;

function purchaseFromRow(row: PurchaseRow): Purchase {
  return {
    id: row.id,
    userId: row.user_id,
    carId: row.car_id,
    carMake: row.car_make,
    carModel: row.car_model,
    carModelType: row.car_model_type,
    carRegistrationNumber: row.car_registration_number,
    fuelAmount: litresFromCentilitres(row.fuel_amount_cl),
    fuelType: row.fuel_type,
    pricePerLiter: randFromCents(row.price_per_litre_cents),
    basePrice: randFromCents(row.base_price_cents),
    discountPercentage: row.discount_percentage,
    finalAmount: randFromCents(row.final_amount_cents),
    premiumPercentage: row.premium_percentage,
    totalRepayment: randFromCents(row.total_repayment_cents),
    repaymentDueDate: row.repayment_due_date,
    isPaid: row.payment_status === 'paid',
    paymentDate: row.payment_date?.toISOString() ?? null,
    paymentMethod: row.payment_method,
    purchaseDate: row.purchase_date.toISOString(),
    scheduledPaymentDate: row.scheduled_payment_date,
    isScheduledPayment: row.is_scheduled_payment,
    paymentStatus: row.payment_status,
    needsSecondStep: row.needs_second_step,
    cardBrand: row.card_brand,
    cardLastFour: row.card_last_four,
    cancelledAt: row.cancelled_at?.toISOString() ?? null,
    refundedAt: row.refunded_at?.toISOString() ?? null,
  };
}

export async function insertPurchase(
  db: Queryable,
  purchase: Insertable<PurchasesTable>,
): Promise<void> {
  await db.insertInto('purchases').values(purchase).execute();
}

/** A purchase by id, whoever's it is. */
export async function findPurchase(db: Queryable, id: PurchaseId): Promise<Purchase | null> {
  const row = await db
    .selectFrom('purchases')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? purchaseFromRow(row) : null;
}

/** All purchases of a user, newest first. */
export async function listPurchases(db: Queryable, userId: UserId): Promise<Purchase[]> {
  const rows = await db
    .selectFrom('purchases')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('purchase_date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(purchaseFromRow);
}

/** What a user's loyalty rests on: when each purchase that was ever paid was paid, and perhaps taken back. */
export async function listCountedPurchases(
  db: Queryable,
  userId: UserId,
): Promise<CountedPurchase[]> {
  const rows = await db
    .selectFrom('purchases')
    .select(['payment_date', 'refunded_at'])
    .where('user_id', '=', userId)
    .where('payment_date', 'is not', null)
    .$narrowType<{ payment_date: NotNull }>()
    .execute();
  return rows.map((row) => ({ paidAt: row.payment_date, refundedAt: row.refunded_at }));
}
