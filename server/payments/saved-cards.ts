import type { SavedCardId, UserId } from '../../domain/ids.ts';
import type { SavedCard } from '../../domain/purchases/purchase.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import { queueTokenDeletion } from './ended-tokens.ts';
import {
  deleteSameCards,
  deleteSavedCard,
  insertSavedCard,
  isTokenAwaited,
  listSavedCards,
  type TokenizedCard,
} from './saved-cards-table.ts';

/** The saved cards of a user. */
export function readSavedCards({ db }: Context, userId: UserId): Promise<SavedCard[]> {
  return listSavedCards(db, userId);
}

/**
 * Deletes a saved card; a job ends its token at the gateway.
 * @throws Refusal 404, 409 'card-in-use' while a scheduled payment needs it
 */
export async function endSavedCard(context: Context, userId: UserId, id: SavedCardId) {
  await context.db.transaction().execute(async (transaction) => {
    const token = await deleteSavedCard(transaction, userId, id);
    if (!token) throw new Refusal('not-found');
    if (await isTokenAwaited(transaction, token)) throw new Refusal('card-in-use');
    await queueTokenDeletion(transaction, token, context.clock());
  });
}

/**
 * Saves a card that has paid. It replaces a saved card that looks the same, because a card that is
 * typed again is one card to the user.
 */
export async function savePaidCard(
  transaction: Queryable,
  userId: UserId,
  card: TokenizedCard,
  at: Date,
): Promise<void> {
  const replaced = await deleteSameCards(transaction, userId, card);
  for (const token of replaced) await queueTokenDeletion(transaction, token, at);
  await insertSavedCard(transaction, userId, card, at);
}
