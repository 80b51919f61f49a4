import type { SavedCardId, UserId } from '../../domain/ids.ts';
import type { Context } from '../context.ts';
import { Refusal } from '../http/refusal.ts';
import { endToken } from '../stores/ended-tokens.ts';
import { deleteSavedCard, isTokenAwaited } from '../stores/saved-cards.ts';

/** Takes a card out of keeping; the gateway is told by a job. @throws Refusal 404, 409 'card-in-use' while a scheduled payment waits for it */
export async function forgetSavedCard(
  context: Context,
  userId: UserId,
  id: SavedCardId,
): Promise<void> {
  await context.db.transaction().execute(async (transaction) => {
    const token = await deleteSavedCard(transaction, userId, id);
    if (!token) throw new Refusal('not-found');
    if (await isTokenAwaited(transaction, token)) throw new Refusal('card-in-use');
    await endToken(transaction, token, context.clock());
  });
}
