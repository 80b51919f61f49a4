// @module-tag long

import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examine, versionWarnings } from '../../../scripts/doctor/examine.ts';
import { insertUser } from '../../../server/people/users-table.ts';
import { openKeys } from '../../../server/secrets/keys.ts';
import { runCommand } from '../../support/command-process.ts';
import {
  answerJson,
  answerText,
  type HttpPeer,
  sendForever,
  startHttpPeer,
} from '../../support/peers/http-peer.ts';
import { startSmtpPeer } from '../../support/peers/smtp-peer.ts';
import { newDataFolderWithDatabase } from '../../support/server/data-folder.ts';
import { newDatabase, newLatinDatabase } from '../../support/server/own-database.ts';
import { testKeys } from '../../support/server-process.ts';

let folder: string;
let peer: HttpPeer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'volmaak-doctor-'));
  peer = await startHttpPeer();
});
afterAll(async () => {
  await peer.close();
  await rm(folder, { recursive: true });
});

const thandi = {
  username: 'thandi',
  passwordHash: '',
  firstName: 'Thandi',
  lastName: 'Nkosi',
  homeAddress: '1 Long Street',
  registrationDate: new Date(),
};

const environmentOf = (given: Record<string, string>) => ({
  DATA_DIR: join(folder, 'data'),
  ENCRYPTION_KEYS: testKeys,
  ...given,
});

/**
 * What the doctor finds, as one line for each subject. The programs of our packages may be behind on
 * security, which is no concern of most tests (OPS-12).
 */
async function doctor(given: Record<string, string>): Promise<string[]> {
  const findings = await examine(environmentOf(given));
  const lines = findings.map(([what, { state, message }]) => [what, state, message].join(' | '));
  return lines.filter((line) => stateOf(line) !== 'warning');
}

/** The same as its command prints it, and the exit code. */
async function doctorCommand(given: Record<string, string>) {
  const { code, words } = await runCommand('doctor', environmentOf(given));
  const lines = words.split('\n').map((line) => line.replace(/ {2,}/g, ' | '));
  return { code, lines: lines.filter((line) => stateOf(line) !== 'warning') };
}

const stateOf = (line: string) => line.split(' | ')[1];
const statesIn = (lines: string[]) => lines.map((line) => line.split(' | ').slice(0, 2).join(': '));

describe('npm run doctor', () => {
  it('reports that all is well with the embedded gateways', async () => {
    const { url } = await newDatabase();
    const { code, lines } = await doctorCommand({ DATABASE_URL: url });
    expect(code).toBe(0);
    const subjects =
      'configuration,database,encryption,journal,mail,SMS,payments,prices,storage,picture check';
    expect(lines.map((line) => line.split(' | ')[0]).join()).toBe(subjects);
    expect(lines.every((line) => stateOf(line) === 'ok')).toBe(true);
  });

  // BOOK-3
  it('prints the last seal of the journal, and names one that is wrong', async () => {
    const { url, db } = await newDatabase();
    const journal = async () =>
      (await doctor({ DATABASE_URL: url })).find((line) => line.startsWith('journal'));
    expect(await journal()).toBe('journal | ok | nothing is sealed yet');
    const seal = (number: number, hash: string) =>
      sql`
      insert into ledger_seals (number, last_entry, entries, hash, sealed_at)
      select ${number}, ${number}, entries, coalesce(nullif(${hash}, ''), hash), now()
      from ledger_hash('', 0, 1)`.execute(db);
    await seal(1, '');
    expect(await journal()).toMatch(/^journal \| ok \| 1 seal is right, the last is [0-9a-f]{64}$/);
    await seal(2, 'another');
    expect(await journal()).toBe(
      'journal | refused | seal 2 is missing, or its entries were changed since',
    );
  });

  // BOOK-14
  it('counts the closed months, and names one that was closed with another seal', async () => {
    const { url, db } = await newDatabase();
    const journal = async () =>
      (await doctor({ DATABASE_URL: url })).find((line) => line.startsWith('journal'));
    await insertUser(db, openKeys([Buffer.alloc(32, 'present')]), thandi);
    await sql`
      insert into ledger_entries (event_key, kind, booked_at, value_day)
      values ('premium-earned:2026-01-31', 'premium-earned', now(), now())`.execute(db);
    await sql`
      insert into ledger_seals (number, last_entry, entries, hash, sealed_at)
      select 1, 1, entries, hash, now() from ledger_hash('', 0, 1)`.execute(db);
    const close = (month: string, head = sql`hash`) =>
      sql`
      insert into closed_months (month, closed_at, closed_by, last_entry, seal, head, balances)
      select ${month}, now(), users.id, last_entry, number, ${head}, '{}'
      from ledger_seals, users`.execute(db);
    await close('2026-01-01');
    expect(await journal()).toMatch(/ is [0-9a-f]{64}, 1 month is closed$/);
    await close('2026-02-01');
    expect(await journal()).toMatch(/ is [0-9a-f]{64}, 2 months are closed$/);
    await close('2026-03-01', sql`'another'`);
    expect(await journal()).toBe(
      'journal | refused | the seal kept with the closed month 2026-03 is another one',
    );
  });

  it('says which key is present, which one is missing, and that a key has to be given', async () => {
    const { url, db } = await newDatabase();
    const keys = openKeys([Buffer.alloc(32, 'former')]);
    const encryption = async (ENCRYPTION_KEYS: string) =>
      (await doctor({ DATABASE_URL: url, ENCRYPTION_KEYS }))[2];
    expect(await encryption(testKeys)).toMatch(
      /^encryption \| ok \| the present key is [0-9a-f]{8}$/,
    );
    expect(await encryption('')).toMatch(/^encryption \| refused \| ENCRYPTION_KEYS: expected /);
    await insertUser(db, keys, thandi);
    expect(await encryption(testKeys)).toContain(
      `encrypted with the key ${keys.presentId}, which is missing`,
    );
    const both = `${testKeys},${Buffer.alloc(32, 'former').toString('base64')}`;
    expect(await encryption(both)).toContain(`the former key ${keys.presentId} is still needed`);
  });

  it('refuses a database that the server refuses at start', async () => {
    const lines = await doctor({ DATABASE_URL: await newLatinDatabase() });
    expect(lines[1]).toBe('database | refused | DATABASE_URL: it is in LATIN1, expected UTF8');
  });

  it('refuses a database that is too old to be updated', async () => {
    const { url, db } = await newDatabase();
    await sql`update migrations set name = '001-accounts.sql' where name = '001-functions.sql'`.execute(
      db,
    );
    const lines = await doctor({ DATABASE_URL: url });
    expect(lines[1]).toMatch(/^database \| refused \| DATABASE_URL: The database is of an older /);
  });

  // OPS-12
  it.each([
    ['postgres://db', 'update the server of DATABASE_URL'],
    [undefined, 'install it, and set POSTGRES_BIN to the folder of its programs'],
  ])('warns of programs that are behind on security, with %s', (databaseUrl, update) => {
    const warn = (postgres: string, node: string) =>
      versionWarnings({ databaseUrl }, { postgres, node });
    expect(warn('18.4', 'v24.21.0')).toEqual([
      [
        'PostgreSQL',
        {
          state: 'warning',
          message: `PostgreSQL 18.4 is behind on security: 18.7 or later is needed; ${update}`,
        },
      ],
      [
        'Node',
        {
          state: 'warning',
          message:
            'Node 24.21.0 is behind on security: 24.22.1 or later is needed; ' +
            'install it on this machine: `npm start` takes it',
        },
      ],
    ]);
    expect(warn('18.7', 'v24.22.1')).toEqual([]);
  });

  // OPS-12
  it('warns of what runs, and succeeds all the same', async () => {
    const { url, db } = await newDatabase();
    const { rows } = await sql<{ version: string }>`
      select current_setting('server_version') as version`.execute(db);
    const running = { postgres: rows[0]?.version ?? '', node: process.version };
    const warnings = versionWarnings({ databaseUrl: url }, running);
    const { code, words } = await runCommand('doctor', environmentOf({ DATABASE_URL: url }));
    expect(code).toBe(0);
    const found = words.split('\n').filter((line) => / warning /.test(line));
    expect(found.map((line) => line.split(/ {2,}/).at(-1))).toEqual(
      warnings.map(([, { message }]) => message),
    );
  });

  it('creates no database when there is none', async () => {
    const lines = await doctor({});
    expect(lines.every((line) => stateOf(line) === 'ok')).toBe(true);
    expect(lines[1]).toBe('database | ok | embedded: it is made at the first start');
  });

  it('stops the database that it started before it waits for a gateway', async () => {
    const data = await newDataFolderWithDatabase();
    const running: boolean[] = [];
    peer.answer = (response, request) => {
      running.push(existsSync(join(data, 'postgres', 'database', 'postmaster.pid')));
      answerJson({ petrol: 22, diesel: 20 })(response, request);
    };
    const lines = await doctor({ DATA_DIR: data, PRICES_URL: peer.origin });
    expect(lines[1]).toMatch(/^database \| ok \| embedded: PostgreSQL/);
    expect(running).toEqual([false]);
  });

  it('names the wrong setting and nothing else', async () => {
    const lines = await doctor({ PRICES_URL: 'ftp://me:hunter2@prices.example' });
    expect(lines).toEqual([
      expect.stringMatching(/^configuration \| refused \| PRICES_URL: expected/),
    ]);
    expect(lines.join()).not.toContain('hunter2');
  });

  it('distinguishes services that do not respond from those that refuse our credentials', async () => {
    peer.answer = answerJson({}, 401);
    const gone = await startHttpPeer();
    await gone.close();
    const file = join(folder, 'a-file');
    await writeFile(file, '');
    const { code, lines } = await doctorCommand({
      DATABASE_URL: gone.origin.replace('http', 'postgres'),
      SMTP_URL: `${gone.origin.replace('http', 'smtp')}/?from=a@b.co`,
      PUBLIC_URL: 'https://volmaak.example',
      SMS_URL: `${peer.origin.replace('http', 'twilio+http').replace('//', '//AC1:hunter2@')}/?from=Volmaak`,
      PRICES_URL: `${gone.origin}/`,
      IMAGE_CHECK_URL: `${peer.origin}/`,
      DATA_DIR: file,
    });
    expect(code).toBe(1);
    expect(statesIn(lines.slice(1))).toEqual([
      'database: unreachable',
      'encryption: unreachable',
      'journal: unreachable',
      'mail: unreachable',
      'SMS: refused',
      'payments: ok',
      'prices: unreachable',
      'storage: unreachable',
      'picture check: refused',
    ]);
    expect(lines.join()).not.toContain('hunter2');
  });

  const secretKey = 'sk_test_0123456789abcdef';
  /** Paystack and our own server in one: what it accepts of its key, and how it answers events. */
  const paystackThat = (isKeyRight: boolean, signed: number, unsigned: number) => {
    peer.answer = (response, request) => {
      const { url, headers } = request;
      const answer = isKeyRight ? answerJson(balance) : answerJson(wrongKey, 401);
      if (url === '/balance') return answer(response, request);
      const status = 'x-paystack-signature' in headers ? signed : unsigned;
      answerText('', status)(response, request);
    };
  };
  const balance = { status: true, message: 'Balances retrieved', data: [] };
  const wrongKey = { status: false, message: 'Invalid key' };
  const live = () => ({
    PAYMENTS_URL: peer.origin.replace('http://', `paystack://${secretKey}@`),
    PUBLIC_URL: peer.origin,
  });

  // PAY-16
  it.each([
    ['a key and events that are right', [true, 200, 401], 'ok', 'ok'],
    ['a wrong key', [false, 200, 401], 'refused', 'ok'],
    ['a server with another key', [true, 401, 401], 'ok', 'refused'],
    ['a server that accepts everything', [true, 200, 200], 'ok', 'refused'],
    ['an address without a server', [true, 404, 404], 'ok', 'refused'],
  ] as const)('checks the key and the events of the payment processor: %s', async (...row) => {
    const [, [isKeyRight, signed, unsigned], key, events] = row;
    paystackThat(isKeyRight, signed, unsigned);
    const lines = await doctor(live());
    const told = statesIn(lines);
    expect(told).toContain(`payments: ${key}`);
    expect(told).toContain(`payment events: ${events}`);
    const others = told.filter((one) => !one.startsWith('payment'));
    expect(others.every((one) => one.endsWith(': ok'))).toBe(true);
    expect(lines.join()).not.toContain(secretKey);
  });

  it('says that no server answers where the payment processor sends events', async () => {
    const gone = await startHttpPeer();
    await gone.close();
    paystackThat(true, 200, 401);
    const lines = await doctor({ ...live(), PUBLIC_URL: gone.origin });
    expect(lines.at(-1)).toBe(
      `payment events | unreachable | ${gone.origin}/api/payments/webhook does not answer`,
    );
  });

  const twoWays: [string, HttpPeer['answer'], string][] = [
    ['is out of order', answerJson({}, 500), 'unreachable'],
    ['says nothing of the kind', answerText('<html>'), 'refused'],
    ['never ends', (response) => sendForever(response.writeHead(200)), 'refused'],
  ];
  it.each(twoWays)('reports the same for each service that %s', async (_, answer, state) => {
    peer.answer = answer;
    const lines = await doctor({
      SMS_URL: `${peer.origin.replace('http', 'bulksms+http').replace('//', '//me:secret@')}/`,
      PRICES_URL: `${peer.origin}/`,
      STORAGE_URL: `${peer.origin.replace('http', 's3').replace('//', '//me:secret@')}/pictures?tls=off`,
      IMAGE_CHECK_URL: `${peer.origin}/`,
    });
    const told = statesIn(lines);
    for (const subject of ['SMS', 'prices', 'storage', 'picture check']) {
      expect(told).toContain(`${subject}: ${state}`);
    }
  });

  it('finds live gateways that respond, and prices that wait for an admin', async () => {
    const { url, db } = await newDatabase();
    const mail = await startSmtpPeer();
    peer.answer = answerJson({ sid: 'AC1', petrol: 30, diesel: 20, isValid: true, reason: 'Grey' });
    const environment = {
      DATABASE_URL: url,
      SMTP_URL: mail.url,
      PUBLIC_URL: 'https://volmaak.example',
      SMS_URL: `${peer.origin.replace('http', 'bulksms+http').replace('//', '//me:secret@')}/`,
      PRICES_URL: `${peer.origin}/#name=Peer`,
      IMAGE_CHECK_URL: `${peer.origin}/`,
    };
    const well = await doctor(environment);
    expect(well.map(stateOf)).toEqual(Array(10).fill('ok'));
    expect(peer.calls.map((call) => call.url)).toContain('/v1/profile');
    expect(mail.taken).toEqual([]);
    const now = new Date();
    await db
      .insertInto('feedPrices')
      .values({
        fuelType: 'petrol',
        priceCents: 3000 as never, // an amount in cents
        effectiveDate: '2026-01-01' as never, // a day
        source: 'Peer',
        isHeld: true,
        saidAt: now,
        readAt: now,
      })
      .execute();
    const held = await doctor(environment);
    expect(held.at(-1)).toBe(
      "prices | refused | the feed's price of petrol waits for an administrator",
    );
    await mail.close();
  });
});
