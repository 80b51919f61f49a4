// @module-tag long

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { minute } from '../../../domain/values/time-units.ts';
import { recount } from '../../../server/admin/statistics.ts';
import { proveLedger } from '../../../server/ledger/proofs.ts';
import { erasures } from '../../../server/personal-data/erasures.ts';
import {
  type Caller,
  newAdmin,
  newDriver,
  renewProof,
  send,
  startApi,
  uploadPhoto,
} from '../../support/api.ts';
import {
  currentProcessor,
  type ProcessorChanges,
  withProcessor,
} from '../../support/server/current-processor.ts';
import { entriesOf, expectSameWhenRebooked } from '../../support/server/ledger.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { buy, byCard, newBuyer, schedule } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { waitingCalls } from '../../support/server/waiting-calls.ts';
import { newFullAccount, type Person } from './full-account.ts';

const api = startApi();
// BOOK-6
afterAll(() => expectSameWhenRebooked(api));
let admin: Caller;
beforeAll(async () => {
  admin = await newAdmin(api);
});

const remove = (driver: Caller, password = 'secret-1') =>
  driver.call('POST', '/api/account/deletion', { password });
const statistics = async () => (await admin.call('GET', '/api/admin/statistics')).body;

/** Every row of every table as text. */
async function database(): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(api.context.db);
  const texts = rows.map(async ({ name }) => {
    const found = await sql<{ text: string }>`
      select to_jsonb(t)::text as text from ${sql.table(name)} t`.execute(api.context.db);
    return found.rows.map(({ text }) => `${name}: ${text}`).join('\n');
  });
  return (await Promise.all(texts)).join('\n');
}

/** The kinds of a user's personal data that a text still contains. */
function traces({ personal }: Person, text: string): string[] {
  const lower = text.toLowerCase();
  return Object.keys(personal).filter((what) => lower.includes(personal[what]!.toLowerCase())); // the key is in the object
}

/** The kinds of personal data that are not encrypted (SEC-20). */
const readable = ({ personal }: Person) =>
  Object.keys(personal).filter((what) => what !== 'idNumber' && what !== 'homeAddress');

const pictureFiles = async () => {
  const names = await readdir(join(api.context.config.dataDir, 'pictures'), { recursive: true });
  return names.filter((name) => name.endsWith('.webp')).length;
};

// ACC-20, ACC-21
describe('POST /api/account/deletion', () => {
  it('leaves no personal data in any table, file or log line, and does not change the books', async () => {
    const other = await newFullAccount(api, admin, {
      name: 'Bongani',
      phone: '0847654321',
      plate: 'ZZZ 888 GP',
    });
    const files = await pictureFiles();
    const person = await newFullAccount(api, admin, {
      name: 'Жанна-Zoë',
      phone: '0837654321',
      plate: 'QQQ 777 GP',
    });
    await uploadPhoto(person);
    expect(traces(person, await database())).toEqual(readable(person));
    // An undecided request is withdrawn, as its user could do.
    const { requests } = (await person.call('GET', '/api/fuel-requests')).body;
    const open = requests.find(({ status }: { status: string }) => status === 'pending');
    await person.call('DELETE', `/api/fuel-requests/${open.id}`);
    const before = await statistics();
    const sums = sql`select count(*), sum(total_repayment_cents), sum(fuel_amount_cl) from purchases`;
    const bought = (await sums.execute(api.context.db)).rows;

    expect((await remove(person)).status).toBe(204);
    api.advance(11 * minute);
    await runJob(api, erasures);

    expect(traces(person, await database())).toEqual([]);
    expect(traces(person, api.logged.join('\n'))).toEqual([]);
    expect(await pictureFiles()).toBe(files);
    expect(await statistics()).toEqual(before);
    expect((await sums.execute(api.context.db)).rows).toEqual(bought);
    expect(await recount(api.context.db, { fix: false })).toEqual([]);
    expect(traces(other, await database())).toEqual(readable(other));
    const { rows } = await sql<{ kept: number }>`
      select count(*)::int as kept from demo_processor_sources where ended_at is null
        and customer_id::text not in (select customer from gateway_customers where user_id = ${other.userId})
      `.execute(api.context.db);
    expect(rows[0]?.kept).toBe(0);
  });

  it('ends every session and makes sign-in impossible', async () => {
    const driver = await newDriver(api);
    const answer = await remove(driver);
    expect(String(answer.headers['set-cookie'])).toContain('Expires=Thu, 01 Jan 1970 00:00:00 GMT');
    expectRefusal(await driver.call('GET', '/api/provinces'), 401, 'signed-out');
    const login = { username: driver.username, password: 'secret-1' };
    expectRefusal(await send(api, 'POST', '/api/auth/login', login), 401, 'wrong-credentials');
  });

  it('frees the username, the email and the ID number for another registration', async () => {
    const fields = {
      username: 'again-and-again',
      idNumber: '9001015009087',
      email: 'a@example.com',
    };
    await remove(await newDriver(api, fields));
    expect((await newDriver(api, fields)).userId).toBeTruthy();
  });

  it('refuses a wrong password and changes nothing', async () => {
    const driver = await newDriver(api);
    expectRefusal(await remove(driver, 'wrong'), 403, 'wrong-password');
    expect((await driver.call('GET', '/api/account/profile')).body.firstName).toBe('Thandi');
  });

  it('keeps the messages to other users with the same number', async () => {
    const phoneNumber = '0827770001';
    const [leaving, staying] = [
      await newDriver(api, { phoneNumber }),
      await newDriver(api, { phoneNumber }),
    ];
    const dueDate = api.context.clock();
    const body = { userId: staying.userId, amount: 100, dueDate };
    const sent = await admin.call('POST', '/api/sms/payment-reminder', body);
    expect(sent.status).toBe(201);
    const said = async () =>
      (await admin.call('GET', `/api/admin/messages?q=${staying.username}`)).body;
    const before = await said();
    expect(before).toMatchObject([{ phoneNumber: '+27827770001' }]);
    await remove(leaving);
    expect(await said()).toEqual(before);
  });

  it('erases the name from a message that is written at the same time', async () => {
    const driver = await newDriver(api);
    const email = `${driver.username}@example.com`;
    const { asking } = await api.context.db.transaction().execute(async (transaction) => {
      await sql`update users set deleted_at = now(), username = 'gone-3', username_key = 'gone-3',
        email = null, email_key = null where id = ${driver.userId}`.execute(transaction);
      const answer = send(api, 'POST', '/api/auth/forgot-password', { email });
      await waitingCalls(api);
      return { asking: answer };
    });
    expect((await asking).status).toBe(200);
    expect(await database()).not.toContain(driver.username);
  });

  it('prevents a password from being set at the same time', async () => {
    const driver = await newDriver(api);
    const { changing } = await api.context.db.transaction().execute(async (transaction) => {
      await sql`update users set deleted_at = now(), username_key = 'gone-too'
        where id = ${driver.userId}`.execute(transaction);
      const body = { currentPassword: 'secret-1', newPassword: 'secret-2' };
      const answer = driver.call('POST', '/api/account/password', body);
      await waitingCalls(api);
      return { changing: answer };
    });
    expectRefusal(await changing, 401, 'signed-out');
  });

  it('withdraws undecided requests', async () => {
    const driver = await newBuyer(api);
    const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 20 };
    const before = await statistics();
    await driver.call('POST', '/api/fuel-requests', fuel);
    await remove(driver);
    expect(await statistics()).toEqual(before);
    expect(await recount(api.context.db, { fix: false })).toEqual([]);
  });

  it('is refused while something is owed, scheduled or in progress, and says why', async () => {
    const owing = await newBuyer(api);
    const { body } = await buy(owing);
    const owed = body.totalRepayment.toFixed(2);
    const scheduling = await newBuyer(api);
    await schedule(api, scheduling, 'pays');
    const waiting = await newBuyer(api);
    await buy(waiting, byCard('late-paid'));
    const reasons = [
      [owing, `You still owe R${owed}: please pay it first`],
      [scheduling, 'A payment is scheduled: please pay or cancel it first'],
      [waiting, 'A payment or refund is under way: please try again once it is done'],
    ] as const;
    for (const [driver, message] of reasons) {
      expectRefusal(await remove(driver), 409, 'account-not-deletable', message);
      expect((await driver.call('GET', '/api/account/profile')).body.firstName).toBe('Thandi');
    }
  });

  it('is refused to the last active admin, also when two admins try at once', async () => {
    const second = await newAdmin(api);
    const answers = await Promise.all([remove(admin), remove(second)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
    const refused = answers.find(({ status }) => status === 409)!; // just seen
    expect(refused.body.message).toBe(
      'You are the last administrator: please make somebody else one first',
    );
    const left = answers[0]?.status === 409 ? admin : second;
    expect((await left.call('GET', '/api/admin/statistics')).status).toBe(200);
    admin = left;
  });

  it('prevents anything from being created for the account at the same time', async () => {
    const driver = await newBuyer(api);
    const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 20 };
    const { asked } = await api.context.db.transaction().execute(async (transaction) => {
      // Holds up a deletion while a request that was accepted before it waits behind it.
      await sql`update users set deleted_at = now(), username_key = 'gone'
        where id = ${driver.userId}`.execute(transaction);
      const asking = driver.call('POST', '/api/fuel-requests', fuel);
      await waitingCalls(api);
      return { asked: asking };
    });
    expectRefusal(await asked, 401, 'signed-out');
    const { rows } = await sql`select from fuel_requests
      where user_id = ${driver.userId}`.execute(api.context.db);
    expect(rows).toEqual([]);
  });

  it('responds without waiting for the storage', async () => {
    const driver = await newBuyer(api);
    const { storage } = api.context;
    const removal = storage.remove;
    onTestFinished(() => {
      storage.remove = removal;
    });
    storage.remove = () => new Promise(() => {});
    expect((await remove(driver)).status).toBe(204);
  });

  it('leaves an account that admins see as deleted and cannot change', async () => {
    const driver = await newDriver(api);
    await remove(driver);
    const url = `/api/admin/users/${driver.userId}`;
    const { body } = await admin.call('GET', url);
    expect(body).toMatchObject({
      firstName: 'Deleted',
      lastName: 'account',
      email: null,
      isDeleted: true,
    });
    expectRefusal(await admin.call('PATCH', url, { firstName: 'Back' }), 404, 'not-found');
  });

  it.each(['customer', 'mandate'])(
    'makes the gateway delete what it was just creating: a %s',
    async (what) => {
      const driver = await newBuyer(api);
      const { createCustomer, mandates, deleteCustomer } = currentProcessor(api);
      const customers = new Set<string>();
      const onceRemoved =
        <Request, Made>(make: (request: Request) => Promise<Made>) =>
        async (request: Request) => {
          expect((await remove(driver)).status).toBe(204);
          await runJob(api, erasures);
          customers.clear();
          return make(request);
        };
      const changes: ProcessorChanges = {
        deleteCustomer: (customer) => {
          customers.add(customer);
          return deleteCustomer(customer);
        },
        ...(what === 'customer'
          ? { createCustomer: onceRemoved(createCustomer) }
          : { mandates: { create: onceRemoved(mandates.create) } }),
      };
      await withProcessor(api, changes, async () => {
        expectRefusal(await buy(driver, { paymentMethod: 'debit_order' }), 401, 'signed-out');
        const { rows } = await sql`select from gateway_customers
          where user_id = ${driver.userId}`.execute(api.context.db);
        expect(rows).toEqual([]);
        api.advance(11 * minute);
        await runJob(api, erasures);
      });
      expect(customers.size).toBe(1);
    },
  );

  it('removes a picture that was being uploaded, and retries what the storage failed to remove', async () => {
    const driver = await newBuyer(api);
    const files = await pictureFiles();
    const { storage } = api.context;
    const removal = storage.remove;
    storage.remove = async () => {
      throw new Error('no storage');
    };
    const earlier = api.logged.length;
    expect((await remove(driver)).status).toBe(204);
    // The user does not wait for the removal.
    await vi.waitFor(() =>
      expect(api.logged.slice(earlier).join()).toContain('pictures will be removed by a job'),
    );
    storage.remove = removal;
    expect(await pictureFiles()).toBe(files);
    await runJob(api, erasures);
    expect(await pictureFiles()).toBe(files);
    api.advance(11 * minute);
    await runJob(api, erasures);
    expect(await pictureFiles()).toBe(files - 2);
    const { rows } = await sql`select from erasures`.execute(api.context.db);
    expect(rows).toHaveLength(0);
  });
});

// BOOK-1
describe('the fuel of a deleted account', () => {
  const kindsOf = async (id: string) => (await entriesOf(api, id)).map(({ kind }) => kind);

  it('is lost, and nobody owes it any more', async () => {
    const driver = await newBuyer(api);
    const { id } = (await buy(driver, byCard('pays'))).body;
    expect((await remove(driver)).status).toBe(204);
    expect(await kindsOf(id)).toEqual(['sold-and-paid', 'fuel-forfeited']);
  });

  it('stays lost when its refund fails', async () => {
    const driver = await newBuyer(api);
    const { id } = (await buy(driver, byCard('pays'))).body;
    expect((await remove(driver)).status).toBe(204);
    await renewProof(api, admin);
    const refund = async () => ({ outcome: 'not-refundable', reference: null }) as const;
    await withProcessor(api, { refund }, () =>
      admin.call('POST', `/api/admin/purchases/${id}/refund`),
    );
    expect((await kindsOf(id)).slice(2)).toEqual(['refund-asked', 'refund-failed']);
    expect(await proveLedger(api.context.db)).toEqual([]);
  });

  it('stays lost when a debt that was written off is paid after all', async () => {
    const driver = await newBuyer(api);
    const { id } = (await buy(driver)).body;
    const desk = `/api/admin/purchases/${id}`;
    await renewProof(api, admin);
    await admin.call('POST', `${desk}/write-off`, { reason: 'Moved away' });
    expect((await remove(driver)).status).toBe(204);
    const receivedOn = southAfricanDay(api.context.clock());
    const payment = { method: 'eft', reference: 'Bank', receivedOn };
    expect((await admin.call('POST', `${desk}/outside-payment`, payment)).status).toBe(200);
    expect(await kindsOf(id)).toEqual(['sold', 'written-off', 'recovered', 'fuel-forfeited']);
    const { rows } = await sql`select from fuel_entitlements
      where purchase_id = ${id} and withdrawn_at is null`.execute(api.context.db);
    expect(rows).toEqual([]);
  });
});
