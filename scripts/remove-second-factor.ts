// Takes a user's lost second factor away: `npm run remove-second-factor -- USERNAME`. A server may be
// running. The operator's way out when no other admin can do it.
import { loginKey } from '../domain/accounts/account.ts';
import { removeFactors } from '../server/accounts/second-factor/factors.ts';
import { withDatabase } from './with-database.ts';

const [username = ''] = process.argv.slice(2);

await withDatabase(async (db) => {
  const isDone = await db.transaction().execute(async (transaction) => {
    const user = await transaction
      .selectFrom('users')
      .select('id')
      .where('usernameKey', '=', loginKey(username))
      .executeTakeFirst();
    if (user) await removeFactors(transaction, user.id);
    return user !== undefined;
  });
  console.log(
    isDone
      ? `${username} can sign in with the password alone. Every session of theirs has ended.`
      : `There is no user "${username}": expected npm run remove-second-factor -- USERNAME`,
  );
  return isDone ? 0 : 2;
});
