import { sql } from 'kysely';
import type { SavedCardId, UserId } from '../../domain/ids.ts';
import type { CardBrand } from '../../domain/payments/payment-card.ts';
import type { SavedCard } from '../../domain/purchases/purchase.ts';
import type { Queryable } from '../db/database.ts';

/** The parts of a card that may be shown. */
export interface ShownCard {
  brand: CardBrand;
  lastFour: string;
}

/** A card at the payment gateway: what is shown of it, and the token that charges it. */
export interface TokenizedCard extends ShownCard {
  token: string;
}

/** Saves a card for a user; does nothing when it is already saved. */
export async function insertSavedCard(
  transaction: Queryable,
  userId: UserId,
  { brand, lastFour, token }: TokenizedCard,
  at: Date,
): Promise<void> {
  await transaction
    .insertInto('savedCards')
    .values({ userId, brand, lastFour, gatewayToken: token, createdAt: at })
    .onConflict((conflict) => conflict.column('gatewayToken').doNothing())
    .execute();
}

/**
 * Deletes the user's saved cards with the same brand and digits, except those that a scheduled
 * payment needs. Returns their tokens.
 */
export async function deleteSameCards(
  transaction: Queryable,
  userId: UserId,
  { brand, lastFour, token }: TokenizedCard,
): Promise<string[]> {
  const { rows } = await sql<{ gatewayToken: string }>`
    delete from saved_cards
    where user_id = ${userId} and brand = ${brand} and last_four = ${lastFour}
      and gateway_token <> ${token}
      and not exists (
        select from purchases
        where purchases.gateway_token = saved_cards.gateway_token
          and payment_status in ('scheduled', 'processing')
      )
    returning gateway_token`.execute(transaction);
  return rows.map(({ gatewayToken }) => gatewayToken);
}

/** A user's saved cards, newest first. */
export async function listSavedCards(db: Queryable, userId: UserId): Promise<SavedCard[]> {
  const rows = await db
    .selectFrom('savedCards')
    .select(['id', 'brand', 'lastFour', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/**
 * A user's saved card, which cannot be deleted until the transaction ends; null when there is none.
 */
export async function lockSavedCard(transaction: Queryable, userId: UserId, id: SavedCardId) {
  const row = await transaction
    .selectFrom('savedCards')
    .select(['brand', 'lastFour', 'gatewayToken as token'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forShare()
    .executeTakeFirst();
  return row ?? null;
}

/** Deletes a user's saved card and returns its token; null when there is none. */
export async function deleteSavedCard(transaction: Queryable, userId: UserId, id: SavedCardId) {
  const row = await transaction
    .deleteFrom('savedCards')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('gatewayToken')
    .executeTakeFirst();
  return row?.gatewayToken ?? null;
}

/** Whether a scheduled payment will charge a token. */
export async function isTokenAwaited(transaction: Queryable, token: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from purchases
      where gateway_token = ${token} and payment_status in ('scheduled', 'processing')
    ) as found`.execute(transaction);
  return rows[0]?.found === true;
}
