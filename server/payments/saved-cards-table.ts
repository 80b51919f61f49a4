import { sql } from 'kysely';
import type { SavedCardId, UserId } from '../../domain/ids.ts';
import type { CardBrand } from '../../domain/payment-card.ts';
import type { SavedCard } from '../../domain/purchase.ts';
import type { Queryable } from '../db/database.ts';

/** A kept card with what the gateway charges it by. */
export interface KeptCard {
  brand: CardBrand;
  lastFour: string;
  token: string;
}

/** Keeps a card for its user; one that is kept already stays. */
export async function insertSavedCard(
  transaction: Queryable,
  userId: UserId,
  { brand, lastFour, token }: KeptCard,
  at: Date,
): Promise<void> {
  await transaction
    .insertInto('saved_cards')
    .values({ user_id: userId, brand, last_four: lastFour, gateway_token: token, created_at: at })
    .onConflict((conflict) => conflict.column('gateway_token').doNothing())
    .execute();
}

/** Takes out what a user keeps under the same brand and digits as a card, but what a scheduled payment waits for; answers the tokens. */
export async function deleteSameCards(
  transaction: Queryable,
  userId: UserId,
  { brand, lastFour, token }: KeptCard,
): Promise<string[]> {
  const { rows } = await sql<{ gateway_token: string }>`
    delete from saved_cards
    where user_id = ${userId} and brand = ${brand} and last_four = ${lastFour}
      and gateway_token <> ${token}
      and not exists (
        select from purchases
        where purchases.gateway_token = saved_cards.gateway_token
          and payment_status in ('scheduled', 'processing')
      )
    returning gateway_token`.execute(transaction);
  return rows.map(({ gateway_token }) => gateway_token);
}

/** A user's kept cards, newest first. */
export async function listSavedCards(db: Queryable, userId: UserId): Promise<SavedCard[]> {
  const rows = await db
    .selectFrom('saved_cards')
    .select(['id', 'brand', 'last_four', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, brand, last_four, created_at }) => ({
    id,
    brand,
    lastFour: last_four,
    createdAt: created_at.toISOString(),
  }));
}

/** A user's kept card, which stays until the transaction ends; null when there is none. */
export async function holdSavedCard(
  transaction: Queryable,
  userId: UserId,
  id: SavedCardId,
): Promise<KeptCard | null> {
  const row = await transaction
    .selectFrom('saved_cards')
    .select(['brand', 'last_four', 'gateway_token'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return row ? { brand: row.brand, lastFour: row.last_four, token: row.gateway_token } : null;
}

/** Takes a card out of its user's keeping and answers its token; null when there is none. */
export async function deleteSavedCard(
  transaction: Queryable,
  userId: UserId,
  id: SavedCardId,
): Promise<string | null> {
  const row = await transaction
    .deleteFrom('saved_cards')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('gateway_token')
    .executeTakeFirst();
  return row?.gateway_token ?? null;
}

/** Whether a scheduled payment is to be charged to a token. */
export async function isTokenAwaited(transaction: Queryable, token: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from purchases
      where gateway_token = ${token} and payment_status in ('scheduled', 'processing')
    ) as found`.execute(transaction);
  return rows[0]?.found === true;
}
