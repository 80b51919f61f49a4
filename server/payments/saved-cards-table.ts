import { sql } from 'kysely';
import type { SavedCardId, UserId } from '../../domain/ids.ts';
import type { CardBrand } from '../../domain/payments/payment-card.ts';
import type { SavedCard } from '../../domain/purchases/purchase.ts';
import type { Queryable } from '../db/database.ts';

/** A kept card with what the gateway charges it by. */
export interface TokenizedCard {
  brand: CardBrand;
  lastFour: string;
  token: string;
}

/** Keeps a card for its user; one that is kept already stays. */
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

/** Takes out what a user keeps under the same brand and digits as a card, but what a scheduled payment waits for; answers the tokens. */
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

/** A user's kept cards, newest first. */
export async function listSavedCards(db: Queryable, userId: UserId): Promise<SavedCard[]> {
  const rows = await db
    .selectFrom('savedCards')
    .select(['id', 'brand', 'lastFour', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ id, brand, lastFour, createdAt }) => ({
    id,
    brand,
    lastFour,
    createdAt: createdAt.toISOString(),
  }));
}

/** A user's kept card, which stays until the transaction ends; null when there is none. */
export async function holdSavedCard(
  transaction: Queryable,
  userId: UserId,
  id: SavedCardId,
): Promise<TokenizedCard | null> {
  const row = await transaction
    .selectFrom('savedCards')
    .select(['brand', 'lastFour', 'gatewayToken'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .forShare()
    .executeTakeFirst();
  return row ? { brand: row.brand, lastFour: row.lastFour, token: row.gatewayToken } : null;
}

/** Takes a card out of its user's keeping and answers its token; null when there is none. */
export async function deleteSavedCard(
  transaction: Queryable,
  userId: UserId,
  id: SavedCardId,
): Promise<string | null> {
  const row = await transaction
    .deleteFrom('savedCards')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('gatewayToken')
    .executeTakeFirst();
  return row?.gatewayToken ?? null;
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
