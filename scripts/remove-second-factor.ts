// Takes a user's lost second factor away: `npm run remove-second-factor -- USERNAME`. A server may be
// running. The operator's way out when no other admin can do it.
import { loginKey } from '../domain/accounts/account.ts';
import { removeFactors } from '../server/accounts/second-factor/factors.ts';
import { readKeys } from '../server/secrets/find-keys.ts';
import { recordOperatorEvent } from '../server/security/record-security-event.ts';
import { withDatabase } from './with-database.ts';

const [username = ''] = process.argv.slice(2);

await withDatabase('The removal', async (db, config) => {
  // Without keys no server was ever started here, so there is no user.
  const keys = await readKeys(config);
  const isDone = await db.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .select('id')
      .where('usernameKey', '=', loginKey(username))
      .executeTakeFirst();
    if (!user || !keys) return false;
    await removeFactors(transaction, user.id);
    const event = { kind: 'second-factor-removed', userId: user.id } as const;
    await recordOperatorEvent({ keys, clock: () => new Date() }, event, transaction);
    return true;
  });
  console.log(
    isDone
      ? `${username} can sign in with the password alone. Every session of theirs has ended.`
      : `There is no user "${username}": expected npm run remove-second-factor -- USERNAME`,
  );
  return isDone ? 0 : 2;
});
