import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consoleFile } from './mails.ts';
import { recountIn } from './recount-process.ts';
import { startServerProcess } from './server-process.ts';

export const adminSignIn = { username: 'operator', password: 'operator-1' };

/** The built app and the real server, for all browser tests of a run. */
export default async function setup() {
  const folder = await mkdtemp(join(tmpdir(), 'volmaak-e2e-'));
  const server = await startServerProcess({
    DATA_DIR: folder,
    ADMIN_USERNAME: adminSignIn.username,
    ADMIN_PASSWORD: adminSignIn.password,
  });
  // Mails are printed there.
  server.child.stdout?.pipe(createWriteStream(consoleFile(folder)));
  process.env.VOLMAAK_URL = server.url;
  process.env.VOLMAAK_DATA = folder;
  return async () => {
    await server.stop();
    const { code, words } = await recountIn(folder);
    await rm(folder, { recursive: true, force: true });
    // Whatever the tests did, the statistics still say what the rows do.
    if (code !== 0) throw new Error(`After the browser tests: ${words}`);
  };
}
