import { randomBytes, randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { addDays, type Day, southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { cleanUp } from '../../../server/accounts/clean-up.ts';
import { startJobs } from '../../../server/jobs/jobs.ts';
import { beforeTests, newAdmin, newDriver, send, startApi } from '../../support/api.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi({ trustProxy: 1 });
const call = '/api/device-reports';
const figuresCall = '/api/admin/device-reports';

const admin = beforeTests(() => newAdmin(api));
beforeEach(async () => {
  await api.context.db.deleteFrom('deviceReports').execute();
});

const today = () => southAfricanDay(api.context.clock());
const newInstallation = () => randomBytes(16).toString('hex');
const anywhere = () => ({ 'x-forwarded-for': `10.1.${randomBytes(2).join('.')}` });

const anyProblem = { problem: 'screen-error', version: 'v', day: '2026-11-25', count: 1 };

interface Problem {
  problem?: string;
  version?: string;
  day?: string;
  count?: number;
}

const body = (installation: string, ...problems: Problem[]) => ({
  installation,
  problems: problems.map((changes) => ({
    problem: 'screen-error',
    version: 'Bx9_-kQ1',
    day: today(),
    count: 1,
    ...changes,
  })),
});

const report = (installation: string, ...problems: Problem[]) =>
  send(api, 'POST', call, body(installation, ...problems), anywhere());

const rows = () => api.context.db.selectFrom('deviceReports').selectAll().orderBy('day').execute();
const figures = async (query = '') => (await admin.call('GET', `${figuresCall}${query}`)).body;

// API-14
describe('POST /api/device-reports', () => {
  it('stores what the phone counted, without a session', async () => {
    const installation = newInstallation();
    const answer = await report(installation, { count: 3 });
    expect(answer.status).toBe(204);
    expect(answer.headers['set-cookie']).toBeUndefined();
    const row = { problem: 'screen-error', version: 'Bx9_-kQ1', day: today(), count: 3 };
    const [stored] = await rows();
    expect({ ...stored, installationId: stored?.installationId.replaceAll('-', '') }).toEqual({
      ...row,
      installationId: installation,
    });
  });

  it('stores nothing about a user, even if a session or an id is sent along', async () => {
    const driver = await newDriver(api);
    const sent = { ...body(newInstallation(), {}), userId: driver.userId, error: 'Thandi' };
    api.logged.length = 0;
    expect((await driver.call('POST', call, sent)).status).toBe(204);
    const stored = JSON.stringify([await rows(), api.logged]);
    for (const personal of [driver.userId, driver.username, 'Thandi', '127.0.0.1']) {
      expect(stored).not.toContain(personal);
    }
  });

  it('changes nothing when it is repeated, late or out of order', async () => {
    const installation = newInstallation();
    const [first, second] = [{ count: 2 }, { count: 5 }];
    for (const again of [first, second, second, first]) {
      expect((await report(installation, again)).status).toBe(204);
    }
    expect(await rows()).toMatchObject([{ count: 5 }]);
  });

  it('is counted once when the same report arrives many times at once', {
    tags: 'long',
  }, async () => {
    const installation = newInstallation();
    const problems = ['item-stuck', 'screen-error', 'database-closed'].map((problem) => ({
      problem,
      count: 4,
    }));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        report(installation, ...(index % 2 === 0 ? problems : problems.toReversed())),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    expect(await rows()).toHaveLength(3);
    expect((await rows()).map(({ count }) => count)).toEqual([4, 4, 4]);
  });

  it('counts a day that lies ahead as today, and leaves out what is too old to keep', {
    tags: 'long',
  }, async () => {
    const installation = newInstallation();
    const answer = await report(
      installation,
      { day: addDays(today(), 1), count: 2 },
      { day: addDays(today(), 9), count: 7 },
      { day: addDays(today(), -89), count: 1 },
      { day: addDays(today(), -90), count: 1 },
    );
    expect(answer.status).toBe(204);
    expect(await rows()).toMatchObject([
      { day: addDays(today(), -89), count: 1 },
      { day: today(), count: 7 },
    ]);
    expect((await report(installation, { day: '2001-01-01' })).status).toBe(204);
    expect(await rows()).toHaveLength(2);
  });

  it.each<[string, unknown]>([
    ['no body', undefined],
    ['a list', []],
    ['no installation', { problems: [anyProblem] }],
    ['a short installation', { installation: 'abc', problems: [anyProblem] }],
    ['a user id as installation', { installation: randomUUID(), problems: [anyProblem] }],
    ['no problems', { installation: 'a'.repeat(32) }],
    ['an empty list of problems', { installation: 'a'.repeat(32), problems: [] }],
    ['a list of texts', { installation: 'a'.repeat(32), problems: ['screen-error'] }],
  ])('refuses %s', async (_, sent) => {
    expectRefusal(await send(api, 'POST', call, sent, anywhere()), 400, 'invalid');
    expect(await rows()).toEqual([]);
  });

  it.each<Problem>([
    { problem: 'TypeError: x is undefined' },
    { problem: '' },
    { version: '' },
    { version: 'a'.repeat(21) },
    { version: '<b>1</b>' },
    { day: 'yesterday' },
    { day: '2026-02-30' },
    { count: 0 },
    { count: -1 },
    { count: 1.5 },
    { count: 1001 },
    { count: '1' as never },
  ])('refuses a problem with %o, and stores nothing of that report', async (wrong) => {
    expectRefusal(await report(newInstallation(), {}, wrong), 400, 'invalid');
    expect(await rows()).toEqual([]);
  });

  it('refuses more than 20 problems, and a body that is too large', async () => {
    const many = Array.from({ length: 21 }, (_, index) => ({ version: `v${index}` }));
    expectRefusal(await report(newInstallation(), ...many), 400, 'invalid');
    expect((await report(newInstallation(), ...many.slice(1))).status).toBe(204);
    const large = { ...body(newInstallation(), {}), padding: 'x'.repeat(110_000) };
    expectRefusal(await send(api, 'POST', call, large, anywhere()), 413, 'too-large');
  });

  it("refuses another site's page", async () => {
    const headers = { ...anywhere(), 'sec-fetch-site': 'cross-site' };
    const answer = await send(api, 'POST', call, body(newInstallation(), {}), headers);
    expectRefusal(answer, 403, 'foreign-site');
  });

  it('is limited to 60 reports of an address in an hour, and 5,000 of all in a day', {
    tags: 'long',
  }, async () => {
    const here = anywhere();
    const reportFrom = (headers: Record<string, string>) =>
      send(api, 'POST', call, body(newInstallation(), {}), headers);
    const answers = await Promise.all(Array.from({ length: 61 }, () => reportFrom(here)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await reportFrom(anywhere())).status).toBe(204);
    await api.context.db
      .updateTable('rateLimits')
      .set({ tries: 5000 })
      .where('bucket', '=', 'device-report-all')
      .execute();
    expectRefusal(await reportFrom(anywhere()), 429, 'too-many');
    expect(await rows()).toHaveLength(61);
    await api.context.db
      .deleteFrom('rateLimits')
      .where('bucket', '=', 'device-report-all')
      .execute();
  });
});

// ADM-14
describe('GET /api/admin/device-reports', () => {
  it('is for admins only', { tags: 'long' }, async () => {
    const driver = await newDriver(api);
    expectRefusal(await send(api, 'GET', figuresCall), 401, 'signed-out');
    expectRefusal(await driver.call('GET', figuresCall), 403, 'admins-only');
  });

  it('counts phones once by problem and version, and once in total', async () => {
    const [one, two, three] = [newInstallation(), newInstallation(), newInstallation()];
    const yesterday = addDays(today(), -1);
    await report(one, { count: 2 }, { day: yesterday, count: 3 }, { problem: 'item-stuck' });
    await report(two, { day: yesterday });
    await report(three, { version: 'older', day: addDays(today(), -20) });
    const broken = { problem: 'screen-error', version: 'Bx9_-kQ1' };
    expect(await figures()).toEqual({
      phones: 3,
      versions: ['Bx9_-kQ1', 'older'],
      figures: [
        { ...broken, phones: 2, count: 6, firstDay: yesterday, lastDay: today() },
        {
          problem: 'item-stuck',
          version: 'Bx9_-kQ1',
          phones: 1,
          count: 1,
          firstDay: today(),
          lastDay: today(),
        },
        {
          problem: 'screen-error',
          version: 'older',
          phones: 1,
          count: 1,
          firstDay: addDays(today(), -20),
          lastDay: addDays(today(), -20),
        },
      ],
    });
  });

  it('has filters for days, problem and version', { tags: 'long' }, async () => {
    const one = newInstallation();
    await report(one, {}, { problem: 'item-stuck', day: addDays(today(), -7) });
    await report(newInstallation(), { version: 'older', day: addDays(today(), -40) });
    expect(await figures('?days=7')).toMatchObject({ phones: 1, figures: [{ count: 1 }] });
    expect((await figures('?days=90')).phones).toBe(2);
    expect(await figures('?problem=item-stuck')).toMatchObject({
      phones: 1,
      figures: [{ problem: 'item-stuck' }],
    });
    const older = await figures('?days=90&version=older');
    expect(older).toMatchObject({ phones: 1, figures: [{ version: 'older' }] });
    expect(older.versions).toEqual(['Bx9_-kQ1', 'older']);
    expect(await figures('?version=unknown')).toMatchObject({ phones: 0, figures: [] });
  });

  it('adds up more than a whole number of 32 bits holds', async () => {
    const row = { problem: 'screen-error', version: 'v', day: today(), count: 2e9 } as const;
    await api.context.db
      .insertInto('deviceReports')
      .values([1, 2, 3].map(() => ({ ...row, installationId: newInstallation() })))
      .execute();
    expect((await figures()).figures).toMatchObject([{ phones: 3, count: 6e9 }]);
  });

  it.each(['days=8', 'days=0', 'days=x', 'days=7&days=30', 'problem=nothing', 'version=a%20b'])(
    'refuses %s',
    async (query) => {
      expectRefusal(await admin.call('GET', `${figuresCall}?${query}`), 400, 'invalid');
    },
  );

  // API-9
  it('also comes as a table', async () => {
    await report(newInstallation(), { count: 12 });
    const answer = await admin.call('GET', figuresCall, undefined, { accept: 'text/csv' });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(String(answer.body)).toBe(
      `\ufeffProblem,Version,Phones,Times,First day,Last day\r\nscreen-error,Bx9_-kQ1,1,12,${today()},${today()}\r\n`,
    );
  });
});

describe('the clean-up', () => {
  it('deletes reports after 90 days', async () => {
    const days = [0, -89, -90].map((away) => addDays(today(), away) as Day);
    const row = { problem: 'screen-error', version: 'v', count: 1 } as const;
    await api.context.db
      .insertInto('deviceReports')
      .values(days.map((day) => ({ ...row, day, installationId: newInstallation() })))
      .execute();
    await startJobs(api.context, [cleanUp])();
    expect((await rows()).map(({ day }) => day)).toEqual([days[1], days[0]]);
  });
});
