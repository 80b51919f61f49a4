import { readFile } from 'node:fs/promises';
import { describe, expect, it, vi } from 'vitest';
import { pictureProcess } from '../../../server/gateways/image-check/picture-process.ts';
import { newDriver, photo, startApi } from '../../support/api.ts';
import { replaceServerDurations } from '../../support/replace-durations.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { sendPicture } from '../../support/server/send-picture.ts';

const api = startApi();
const patience = { timeout: 60_000, interval: 20 };

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The picture process, which starts with the first picture. */
async function runningProcess(): Promise<number> {
  const driver = await newDriver(api);
  expect((await sendPicture(driver, await photo())).answer.status).toBe(204);
  const { pid } = pictureProcess();
  expect(pid).not.toBe(process.pid);
  return pid ?? 0;
}

// LIM-9
describe('the picture process', () => {
  it('ends when no picture comes', { tags: 'long' }, async () => {
    await runningProcess();
    replaceServerDurations({ pictures: { idle: 0 } });
    const pid = await runningProcess();
    await vi.waitFor(() => expect(pictureProcess().pid).toBeUndefined(), patience);
    if (pid) await vi.waitFor(() => expect(isRunning(pid)).toBe(false), patience);
  });

  it.runIf(process.platform === 'linux')(
    'knows no setting of the server',
    { tags: 'long' },
    async () => {
      const environment = await readFile(`/proc/${await runningProcess()}/environ`, 'utf8');
      const names = environment.split('\0').map((setting) => setting.split('=')[0]);
      const known = ['PATH', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_'];
      expect(names.filter((name) => name && !/^NODE_CHANNEL/.test(name)).sort()).toEqual(
        known.sort(),
      );
    },
  );

  it('is started again after its loss, whose pictures get 503 and can be sent again', {
    tags: 'long',
  }, async () => {
    const bytes = await photo();
    const drivers = [await newDriver(api), await newDriver(api)];
    const pid = await runningProcess();
    // A stopped process begins nothing.
    process.kill(pid, 'SIGSTOP');
    const sent = Promise.all(drivers.map((driver) => sendPicture(driver, bytes)));
    await vi.waitFor(() => expect(pictureProcess().jobs).toBe(2), patience);
    process.kill(pid, 'SIGKILL');
    for (const { answer } of await sent) {
      expectRefusal(answer, 503, 'busy');
      expect(answer.headers['retry-after']).toBe('5');
    }
    expect(await runningProcess()).not.toBe(pid);
  });

  it('is killed with a picture that takes too long', async () => {
    const driver = await newDriver(api);
    const pid = await runningProcess();
    process.kill(pid, 'SIGSTOP');
    replaceServerDurations({ pictures: { wait: 0, decoding: 0 } });
    expectRefusal((await sendPicture(driver, await photo())).answer, 503, 'busy');
    expect(isRunning(pid)).toBe(false);
  });

  it.runIf(process.platform === 'linux')(
    'is what Linux ends first without memory',
    { tags: 'long' },
    async () => {
      const pid = await runningProcess();
      expect(await readFile(`/proc/${pid}/oom_score_adj`, 'utf8')).toBe('500\n');
    },
  );
});
