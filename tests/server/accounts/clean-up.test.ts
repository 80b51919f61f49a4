// @module-tag long

import { describe, expect, it } from 'vitest';
import { day } from '../../../domain/values/time-units.ts';
import { cleanUp } from '../../../server/accounts/clean-up.ts';
import { startJobs } from '../../../server/jobs/jobs.ts';
import { deliverMails, newDriver, send, startApi } from '../../support/api.ts';

const api = startApi();

const counts = async () => {
  const { db } = api.context;
  const tables = ['sessions', 'passwordResets', 'rateLimits'] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return rows.map((found) => found.length);
};

describe('the clean-up', () => {
  it('removes only sessions, links and counters that have expired', async () => {
    const [early] = [await newDriver(api)];
    const email = `${early.username}@example.com`;
    await send(api, 'POST', '/api/auth/forgot-password', { email });
    await deliverMails(api);
    expect((await counts())[1]).toBe(1);
    api.advance(31 * day);
    const late = await newDriver(api);
    await send(api, 'POST', '/api/auth/login', { username: 'nobody', password: 'wrong' });
    await startJobs(api.context, [cleanUp])();
    // The counters of the late sign-in, one for its username and one for its address.
    expect(await counts()).toEqual([1, 0, 2]);
    expect((await late.call('GET', '/api/provinces')).status).toBe(200);
  });

  it('runs again after a failure, which it logs', async () => {
    const clock = () => {
      throw new Error('no time');
    };
    await startJobs({ ...api.context, clock }, [cleanUp])();
    expect(api.logged.join()).toMatch(/"job":"clean-up".*a job failed/);
  });
});
