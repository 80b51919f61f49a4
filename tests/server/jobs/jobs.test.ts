// @module-tag long

import { describe, expect, it, vi } from 'vitest';
import { serverDurations } from '../../../server/durations.ts';
import { type Job, startJobs } from '../../../server/jobs/jobs.ts';
import { startApi } from '../../support/api.ts';
import { replaceServerDurations } from '../../support/replace-durations.ts';

const api = startApi();
const often = 10;
/** In milliseconds: on a busy machine, runs come late. */
const patience = 60_000;

function jobOf(run: Job['run'], name = 'test'): Job {
  return { name, interval: () => often, run };
}

/** Waits until another job with the same interval has run several times. */
async function otherJobRuns(): Promise<void> {
  let turns = 0;
  const other = jobOf(async () => {
    turns += 1;
  }, 'other');
  const stop = startJobs(api.context, [other]);
  await vi.waitFor(() => expect(turns).toBeGreaterThan(5), patience);
  await stop();
}

describe('a job', () => {
  it('runs at once and then at its interval', async () => {
    let runs = 0;
    const job = jobOf(async () => {
      runs += 1;
    });
    const stop = startJobs(api.context, [job]);
    expect(runs).toBe(1);
    await vi.waitFor(() => expect(runs).toBeGreaterThan(3), patience);
    await stop();
    const atEnd = runs;
    await otherJobRuns();
    expect(runs).toBe(atEnd);
  });

  it('never overlaps with itself, and shutdown waits for it', async () => {
    let [runs, done] = [0, 0];
    const gate = Promise.withResolvers<void>();
    const job = jobOf(async () => {
      runs += 1;
      await gate.promise;
      done += 1;
    });
    const stop = startJobs(api.context, [job]);
    await otherJobRuns();
    expect([runs, done]).toEqual([1, 0]);
    const stopped = stop().then(() => done);
    gate.resolve();
    expect(await stopped).toBe(1);
    expect(runs).toBe(1);
  });

  it('continues after a failure, which is logged, and does not affect other jobs', async () => {
    let [runs, others] = [0, 0];
    const failing = jobOf(() => {
      runs += 1;
      throw new Error('no luck');
    }, 'unlucky');
    const fine = jobOf(async () => {
      others += 1;
    });
    const stop = startJobs(api.context, [failing, fine]);
    await vi.waitFor(() => expect(Math.min(runs, others)).toBeGreaterThan(2), patience);
    await stop();
    expect(api.logged.join()).toMatch(/"job":"unlucky".*a job failed and will be tried again/);
  });

  it('runs again soon after a failure, however long its interval is', async () => {
    replaceServerDurations({ jobs: { retry: often } });
    let runs = 0;
    const run = async () => {
      runs += 1;
      if (runs === 1) throw new Error('no luck');
    };
    const job: Job = { name: 'rare', interval: () => serverDurations.jobs.cleanUp, run };
    const stop = startJobs(api.context, [job]);
    await vi.waitFor(() => expect(runs).toBe(2), patience);
    // A run that succeeded waits for the interval.
    await otherJobRuns();
    expect(runs).toBe(2);
    await stop();
  });

  it('is not reported when it outlives the database of a server that stops', async () => {
    const gate = Promise.withResolvers<void>();
    const lost = jobOf(async () => {
      await gate.promise;
      throw new Error('driver has already been destroyed');
    }, 'lost');
    const broken = jobOf(async () => {
      await gate.promise;
      throw new Error('broken');
    }, 'broken');
    const stopped = startJobs(api.context, [lost, broken])();
    gate.resolve();
    await stopped;
    const reported = api.logged.filter((line) => line.includes('a job failed'));
    expect(reported.filter((line) => line.includes('"job":"lost"'))).toEqual([]);
    expect(reported.filter((line) => line.includes('"job":"broken"'))).toHaveLength(1);
  });

  it('is notified when the server stops', async () => {
    const job = jobOf((_, ending) => {
      return new Promise((resolve) => ending.addEventListener('abort', () => resolve()));
    });
    await expect(startJobs(api.context, [job])()).resolves.toBeUndefined();
  });
});
