// @module-tag long

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openPool } from '../../../server/db/database.ts';
import { startEmbeddedPostgres } from '../../../server/db/embedded-postgres.ts';
import { newDataFolder } from '../../support/server/data-folder.ts';

describe('the embedded PostgreSQL', () => {
  it('is created once although several processes start in an empty folder at once', async () => {
    const folder = `${await newDataFolder()}/postgres`;
    const starts = [1, 2, 3].map(() => startEmbeddedPostgres(folder, { share: true }));
    const started = await Promise.all(starts);
    const clusters = await Promise.all(
      started.map(async ({ url }) => {
        const pool = openPool(url, 1);
        const { rows } = await pool.query('select system_identifier from pg_control_system()');
        await pool.end();
        return rows[0].system_identifier;
      }),
    );
    expect(new Set(clusters).size).toBe(1);
    for (const { stop } of started) await stop();
    expect((await readdir(folder)).sort()).toEqual([
      'database',
      'database-password',
      'database.log',
    ]);
  });

  it('has a random password of its own, which no other user of the machine can read', async () => {
    const folders = [await newDataFolder(), await newDataFolder()];
    const started = await Promise.all(folders.map((folder) => startEmbeddedPostgres(folder)));
    const passwords = started.map(({ url }) => new URL(url).password);
    expect(new Set(passwords).size).toBe(2);
    for (const password of passwords) expect(password).toMatch(/^[0-9a-f]{48}$/);
    const { mode } = await stat(`${folders[0]}/database-password`);
    expect(mode & 0o077).toBe(0);
    const guessed = Object.assign(new URL(started[0]?.url ?? ''), { password: 'volmaak' });
    const pool = openPool(guessed.href, 1);
    await expect(pool.query('select 1')).rejects.toThrow('password authentication failed');
    await pool.end();
    for (const { stop } of started) await stop();
  });

  it('runs in a folder whose name contains shell syntax, also when its first start was killed half-way', async () => {
    const folder = `${await newDataFolder()}/a "b" $HOME \`c\` 'ü' & (d)`;
    await mkdir(`${folder}/database.new/base`, { recursive: true });
    await writeFile(`${folder}/database.new/PG_VERSION`, '18\n');
    await writeFile(`${folder}/database-password`, 'of no database\n');
    const { url, stop } = await startEmbeddedPostgres(folder);
    const pool = openPool(url, 1);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
    await stop();
  });

  it.runIf(process.platform === 'linux')(
    'starts although a killed predecessor is still a zombie process',
    async () => {
      const folder = `${await newDataFolder()}/postgres`;
      await (await startEmbeddedPostgres(folder)).stop();
      await writeFile(`${folder}/database/postmaster.pid`, `${await newZombie()}\n`);
      const { url, stop } = await startEmbeddedPostgres(folder);
      const pool = openPool(url, 1);
      expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await pool.end();
      await stop();
    },
  );
});

/** A killed process whose parent does not collect it (a zombie). */
async function newZombie(): Promise<number> {
  // The shell replaces itself by another program, which does not collect the child.
  const parent = spawn('sh', ['-c', 'sleep 1000 & echo $!; exec sleep 1000'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => {
    parent.kill('SIGKILL');
  });
  const pid = Number((await once(parent.stdout, 'data'))[0]);
  const becomes = (file: string, words: RegExp) =>
    vi.waitFor(async () => expect(await readFile(`/proc/${file}`, 'utf8')).toMatch(words), 60_000);
  await becomes(`${parent.pid}/comm`, /^sleep$/m);
  process.kill(pid, 'SIGKILL');
  await becomes(`${pid}/stat`, /\) Z /);
  return pid;
}
