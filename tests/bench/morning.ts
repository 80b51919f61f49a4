// A morning at the desk by keyboard alone, with 2,000 people, 5,000 requests and 10,000 purchases:
// prints how many keys each task takes and how long, and fails at one that cannot be done.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInByCall } from '../support/browser/browser.ts';
import { openE2eDatabase } from '../support/browser/e2e-database.ts';
import { startServerProcess } from '../support/server-process.ts';
import { launchBrowser } from './app/bench-app.ts';
import { loadAdmin } from './load-rows.ts';
import { expect, keyboardOf } from './morning/keyboard.ts';
import { fillMorning } from './morning/rows.ts';
import { tasks } from './morning/tasks.ts';

const folder = await mkdtemp(join(tmpdir(), 'volmaak-morning-'));
try {
  await fillMorning(folder);
  await work();
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function work(): Promise<void> {
  const server = await startServerProcess({ DATA_DIR: folder });
  const database = await openE2eDatabase(folder);
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({
      baseURL: server.url,
      viewport: { width: 1280, height: 800 },
      locale: 'en-ZA',
      timezoneId: 'Africa/Johannesburg',
    });
    const page = await context.newPage();
    await signInByCall(page, loadAdmin);
    await page.goto('/admin/morning');
    await expect(page.getByRole('region', { name: 'Needs attention' })).toBeVisible();
    const keys = keyboardOf(page);
    console.log('| task | keys | seconds |\n|---|---|---|');
    let seconds = 0;
    for (const task of tasks) {
      const [keysBefore, start] = [keys.presses(), performance.now()];
      await task.run({ page, keys, database });
      const took = (performance.now() - start) / 1000;
      seconds += took;
      console.log(`| ${task.name} | ${keys.presses() - keysBefore} | ${took.toFixed(1)} |`);
    }
    console.log(`| in all | ${keys.presses()} | ${seconds.toFixed(1)} |`);
  } finally {
    await browser.close();
    await database.end();
    await server.stop();
  }
}
