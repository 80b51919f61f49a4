import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { presentChromium } from '../../../scripts/find-chromium.mjs';
import { browserArguments } from './bench-app.ts';

/** A Chromium with a new profile, to which several tools can connect. */
export interface ChromiumProcess {
  /** The address of its DevTools protocol. */
  endpoint: string;
  stop(): Promise<void>;
}

export async function startChromium(): Promise<ChromiumProcess> {
  const profile = await mkdtemp(join(tmpdir(), 'volmaak-profile-'));
  const options = ['--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const child = spawn(presentChromium() ?? 'chromium', [...browserArguments, ...options], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const endpoint = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stderr.on('data', (chunk) => {
      printed += chunk;
      const found = /DevTools listening on (\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    child.on('error', reject);
    child.on('exit', () => reject(new Error(`Chromium ended:\n${printed}`)));
  });
  return {
    endpoint,
    async stop() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
