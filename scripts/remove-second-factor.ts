// Takes a user's lost second factor away: `npm run remove-second-factor -- USERNAME`. A server may be
// running. The operator's way out when no other admin can do it.
import { join } from 'node:path';
import { loginKey } from '../domain/accounts/account.ts';
import { removeFactors } from '../server/accounts/second-factor/factors.ts';
import { readConfig } from '../server/config.ts';
import { openDatabase, openPool } from '../server/db/database.ts';
import { startEmbeddedPostgres } from '../server/db/embedded-postgres.ts';
import { migrate } from '../server/db/migrate.ts';

const [username = ''] = process.argv.slice(2);
const config = readConfig();
const embedded = config.databaseUrl
  ? null
  : await startEmbeddedPostgres(join(config.dataDir, 'postgres'), { share: true });
const pool = openPool(embedded?.url ?? config.databaseUrl ?? '', 2);
const db = openDatabase(pool);
try {
  await migrate(pool);
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
  process.exitCode = isDone ? 0 : 2;
} finally {
  await db.destroy();
  await embedded?.stop();
}
