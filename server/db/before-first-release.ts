import type pg from 'pg';

/** The migrations of the versions before the first release. */
const oldMigrations: readonly string[] = [
  '001-ground.sql',
  '002-demo-processor.sql',
  '003-purchases.sql',
  '010-admin-lists.sql',
  '011-audit-log.sql',
  '012-refunds.sql',
  '013-statistics.sql',
  '020-sms.sql',
  '030-lists-at-size.sql',
  '040-report-counters.sql',
  '050-outside-world.sql',
  '055-user-keys.sql',
  '060-own-account.sql',
  '070-orphaned-uploads.sql',
  '080-unanswered-tries.sql',
  '081-no-name-of-the-deleted.sql',
  '083-last-card-day.sql',
  '090-messages-by-phone.sql',
  '101-owed-on-credit.sql',
  '102-search-in-every-script.sql',
  '130-open-uploads.sql',
];

/** The migrations of the first release. Together they create the same schema as the old ones. */
export const firstRelease: readonly string[] = [
  '001-accounts.sql',
  '002-vehicles.sql',
  '003-prices.sql',
  '004-loyalty.sql',
  '005-fuel-requests.sql',
  '006-purchases.sql',
  '007-messages.sql',
  '008-calls.sql',
  '009-admin.sql',
  '010-demo-processor.sql',
];

export const isOldMigration = (name: string) => oldMigrations.includes(name);

const countOld = (recorded: readonly string[]) =>
  oldMigrations.filter((name) => recorded.includes(name)).length;

/**
 * Why a database with these migrations cannot be updated, or null if it can. The work of the old
 * migrations is no longer in any file.
 */
export function migrationProblem(recorded: readonly string[]): string | null {
  const count = countOld(recorded);
  if (count === 0 || count === oldMigrations.length) return null;
  return (
    `The database has ${count} of the ${oldMigrations.length} migrations from before the first ` +
    'release. Start it once with the last version before that release, or start with an empty ' +
    'data folder or database.'
  );
}

/** The applied migrations: all old ones together count as those of the first release. */
export function countedMigrations(recorded: readonly string[]): readonly string[] {
  return countOld(recorded) === oldMigrations.length ? [...recorded, ...firstRelease] : recorded;
}

/** Replaces the record of all old migrations by those of the first release, and nothing else. */
export async function replaceOldRecord(client: pg.ClientBase, recorded: readonly string[]) {
  if (countOld(recorded) === 0) return;
  // One statement is one transaction.
  await client.query(
    `with old as (delete from migrations where name = any($1))
      insert into migrations (name) select unnest($2::text[])`,
    [oldMigrations, firstRelease],
  );
}
