import { createWriteStream, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runCommand } from '../command-process.ts';
import { consoleFile } from '../peers/mails.ts';
import { startServerProcess } from '../server-process.ts';
import { openE2eDatabase } from './e2e-database.ts';

export const adminSignIn = { username: 'operator', password: 'operator-1' };

const build = join(import.meta.dirname, '..', '..', '..', 'dist', 'index.html');
const lateAnswers = pathToFileURL(join(import.meta.dirname, 'late-answers.ts')).href;

/** The built app and the real server, for all browser tests of a run. */
export default async function setup() {
  if (!existsSync(build))
    throw new Error('There is no build of the app: run `npm run build` first');
  const folder = await mkdtemp(join(tmpdir(), 'volmaak-e2e-'));
  const server = await startServerProcess({
    DATA_DIR: folder,
    // Each test sends its own client address.
    TRUST_PROXY: '127.0.0.1',
    ...(process.env.LATE_ANSWERS && { NODE_OPTIONS: `--import ${lateAnswers}` }),
    ADMIN_USERNAME: adminSignIn.username,
    ADMIN_PASSWORD: adminSignIn.password,
  });
  // Mails are printed there.
  server.child.stdout?.pipe(createWriteStream(consoleFile(folder)));
  process.env.VOLMAAK_URL = server.url;
  process.env.VOLMAAK_DATA = folder;
  await disableDurability(folder);
  return async () => {
    await server.stop();
    const { code, words } = await runCommand('recount', { DATA_DIR: folder });
    await rm(folder, { recursive: true, force: true });
    // No browser action may cause an error in the server.
    const faults = server.output().match(/^.*"level":[56]0.*$/gm) ?? [];
    if (faults.length > 0) throw new Error(`The server met faults:\n${faults.join('\n')}`);
    // Whatever the tests did, the statistics still agree with the rows.
    if (code !== 0) throw new Error(`After the browser tests: ${words}`);
  };
}

/** The test database may lose data in a crash of the machine. */
async function disableDurability(folder: string): Promise<void> {
  const database = await openE2eDatabase(folder);
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) {
    await database.query(`alter system set ${setting} = off`);
  }
  await database.query('select pg_reload_conf()');
  await database.end();
}
