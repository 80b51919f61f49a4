import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BackupError } from '../../server/backup/backup-error.ts';
import { type Config, ConfigError } from '../../server/config.ts';
import { errorText } from '../../server/db/database.ts';
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts';

/** Runs a command that a signal cancels, and says in one line why it failed. */
export async function runCommand(
  name: string,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<never> {
  const cancelling = new AbortController();
  // `disconnect` means that npm, which started this process, has ended.
  for (const end of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
    process.once(end, () => cancelling.abort());
  }
  try {
    await work(cancelling.signal);
    process.exit(0);
  } catch (error) {
    const { aborted } = cancelling.signal;
    console.error(`${name} ${aborted ? 'was cancelled' : 'failed'}. ${reason(error, aborted)}`);
    process.exit(1);
  }
}

function reason(error: unknown, isCancelled: boolean): string {
  if (isCancelled) return 'Nothing was changed.';
  const text = errorText(error);
  return error instanceof BackupError || error instanceof ConfigError ? text : `(${text})`;
}

/** The file that the operator names, below the folder in which npm was called. */
export function namedFile(): string | undefined {
  const [name] = process.argv.slice(2);
  return name && resolve(process.env.INIT_CWD ?? '.', name);
}

/** Does work on the database of the embedded PostgreSQL, which is stopped again if it was. */
export async function withEmbedded<Result>(
  { dataDir }: Config,
  share: boolean,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const { url, stop } = await startEmbeddedPostgres(join(dataDir, 'postgres'), { share });
  return await work(url).finally(stop);
}

/** @throws BackupError so that no empty database is created */
export function requireEmbedded({ dataDir }: Config): void {
  if (existsSync(join(dataDir, 'postgres', 'database', 'PG_VERSION'))) return;
  throw new BackupError(`There is no database in ${dataDir}`);
}
