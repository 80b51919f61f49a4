import { sql } from 'kysely';
import type { SavedCardId, UserId } from '../../domain/ids.ts';
import type { CardBrand } from '../../domain/payments/payment-card.ts';
import type { SavedCard } from '../../domain/purchases/purchase.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import { type GatewayToken, isTokenAwaited, queueTokenDeletion } from './ended-tokens.ts';

/** The parts of a card that may be shown. */
export interface ShownCard {
  brand: CardBrand;
  lastFour: string;
}

/** A card at its processor: what is shown of it, and the token that charges it. */
export interface TokenizedCard extends ShownCard, GatewayToken {}

/** A user's saved cards that can be charged now, newest first. */
export async function listSavedCards(
  { db, payments }: Context,
  userId: UserId,
): Promise<SavedCard[]> {
  const rows = await db
    .selectFrom('savedCards')
    .select(['id', 'brand', 'lastFour', 'createdAt'])
    .where('userId', '=', userId)
    .where('processor', '=', payments.current.name)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/**
 * A user's saved card that can be charged now. It cannot be deleted until the transaction ends.
 * @throws Refusal 404 'card-not-found'
 */
export function lockSavedCard(
  { payments }: Context,
  transaction: Queryable,
  userId: UserId,
  id: SavedCardId,
) {
  return transaction
    .selectFrom('savedCards')
    .select(['brand', 'lastFour', 'processor', 'gatewayToken as token'])
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('processor', '=', payments.current.name)
    .forShare()
    .executeTakeFirstOrThrow(() => new Refusal('card-not-found'));
}

/** Saves a card for a user; does nothing when it is already saved. */
export async function insertSavedCard(
  transaction: Queryable,
  userId: UserId,
  { token: gatewayToken, processor, brand, lastFour }: TokenizedCard,
  at: Date,
): Promise<void> {
  await transaction
    .insertInto('savedCards')
    .values({ userId, processor, gatewayToken, brand, lastFour, createdAt: at })
    .onConflict((conflict) => conflict.column('gatewayToken').doNothing())
    .execute();
}

/**
 * Saves a card that has paid. It replaces those with the same brand and digits, because a card that
 * is typed again is one card to the user; a card that a scheduled payment needs stays.
 */
export async function savePaidCard(
  transaction: Queryable,
  userId: UserId,
  card: TokenizedCard,
  at: Date,
): Promise<void> {
  const replaced = await transaction
    .deleteFrom('savedCards')
    .where('userId', '=', userId)
    .where('processor', '=', card.processor)
    .where('brand', '=', card.brand)
    .where('lastFour', '=', card.lastFour)
    .where('gatewayToken', '!=', card.token)
    .where(({ not }) => not(isTokenAwaited(sql.ref('savedCards.gatewayToken'))))
    .returning(['processor', 'gatewayToken as token'])
    .execute();
  for (const token of replaced) await queueTokenDeletion(transaction, token, at);
  await insertSavedCard(transaction, userId, card, at);
}

/**
 * Deletes a saved card; a job ends its token at the gateway.
 * @throws Refusal 404, 409 'card-in-use' while a scheduled payment needs it
 */
export async function endSavedCard(context: Context, userId: UserId, id: SavedCardId) {
  await context.db.transaction().execute(async (transaction) => {
    const card = await transaction
      .deleteFrom('savedCards')
      .where('id', '=', id)
      .where('userId', '=', userId)
      .returning(['processor', 'gatewayToken as token'])
      .executeTakeFirst();
    if (!card) throw new Refusal('not-found');
    // A separate query, because only a later one sees what was scheduled while the first waited.
    const { isAwaited } = await transaction
      .selectNoFrom(isTokenAwaited(sql.val(card.token)).as('isAwaited'))
      .executeTakeFirstOrThrow();
    if (isAwaited) throw new Refusal('card-in-use');
    await queueTokenDeletion(transaction, card, context.clock());
  });
}
