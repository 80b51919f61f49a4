import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { day } from '../../../domain/values/time-units.ts';
import { cleanUp } from '../../../server/accounts/clean-up.ts';
import {
  type Answer,
  type Caller,
  mailedToken,
  newDriver,
  registration,
  send,
  startApi,
  withNewCookies,
} from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { runJob } from '../../support/server/paid-purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi({ trustProxy: ['loopback'] });

/** A browser that keeps its cookies. If no network address is given, it gets one of its own. */
class Browser {
  cookie = '';
  readonly address: string;

  constructor(address = newAddress()) {
    this.address = address;
  }

  async call(method: string, url: string, body?: object): Promise<Answer> {
    const headers = { cookie: this.cookie, 'x-forwarded-for': this.address };
    const answer = await send(api, method, url, body, headers);
    this.cookie = withNewCookies(this.cookie, answer);
    return answer;
  }

  async signIn(username: string, password = 'secret-1'): Promise<number> {
    return (await this.call('POST', '/api/auth/login', { username, password })).status;
  }

  /** The statuses of several wrong sign-ins at once, sorted. */
  async guess(username: string, count: number): Promise<number[]> {
    const guesses = Array.from({ length: count }, () => this.signIn(username, 'wrong-password'));
    return (await Promise.all(guesses)).sort();
  }

  signOut = () => this.call('POST', '/api/auth/logout', {});
}

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `10.1.${Math.floor(addresses / 250)}.${addresses % 250}`;
}

/** A browser in which a user has signed in and out. */
async function knownBrowser({ username }: Pick<Caller, 'username'>, address?: string) {
  const browser = new Browser(address);
  expect(await browser.signIn(username)).toBe(200);
  await browser.signOut();
  return browser;
}

/** Fills the count of an address, which would otherwise take hundreds of calls. */
async function useUpAddress(address: string, tries: number, bucket = 'sign-in-address') {
  const subject = createHash('sha256').update(address).digest();
  const windowEndsAt = new Date(api.context.clock().getTime() + 15 * 60 * 1000);
  const { db } = api.context;
  const row = { bucket, subject, tries, windowEndsAt };
  const counts = db.deleteFrom('rateLimits').where('bucket', '=', bucket);
  await counts.where('subject', '=', subject).execute();
  await db.insertInto('rateLimits').values(row).execute();
}

const tenOf = (status: number, others: number[]) => [...Array(10).fill(status), ...others];

// LIM-1, ACC-40
describe('wrong sign-ins', () => {
  it('from anywhere do not lock the owner out of a known device', async () => {
    const owner = await newDriver(api);
    const phone = await knownBrowser(owner);
    const attack = Array.from({ length: 20 }, () => new Browser().guess(owner.username, 1));
    const [statuses, signedIn] = await Promise.all([
      Promise.all(attack),
      phone.signIn(owner.username),
    ]);
    expect(statuses.flat().sort()).toEqual(tenOf(401, Array(10).fill(429)));
    expect(signedIn).toBe(200);
    // The owner's success gives the attacker no more tries.
    expect(await new Browser().guess(owner.username, 1)).toEqual([429]);
  });

  it('on a known device count for this device only', { tags: 'long' }, async () => {
    const owner = await newDriver(api);
    const [phone, laptop] = [await knownBrowser(owner), await knownBrowser(owner)];
    expect(await phone.guess(owner.username, 20)).toEqual(tenOf(401, Array(10).fill(429)));
    const refused = await phone.call('POST', '/api/auth/login', {
      username: owner.username,
      password: 'secret-1',
    });
    expectRefusal(refused, 429, 'too-many');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60);
    expect(await laptop.signIn(owner.username)).toBe(200);
    expect(await new Browser().signIn(owner.username)).toBe(200);
  });

  it('count per account on a phone that two accounts share', { tags: 'long' }, async () => {
    const [first, second] = [await newDriver(api), await newDriver(api)];
    const phone = await knownBrowser(first);
    expect(await phone.signIn(second.username)).toBe(200);
    await phone.signOut();
    expect(await phone.guess(first.username, 11)).toEqual(tenOf(401, [429]));
    expect(await phone.signIn(second.username)).toBe(200);
  });

  it('count as those of a stranger on a device that knows other accounts only', {
    tags: 'long',
  }, async () => {
    const [owner, attacker] = [await newDriver(api), await newDriver(api)];
    const browser = await knownBrowser(attacker);
    await browser.guess(owner.username, 10);
    expect(await new Browser().guess(owner.username, 1)).toEqual([429]);
  });

  it('count with a wrong password that a signed-in user enters on the same device', {
    tags: 'long',
  }, async () => {
    const owner = await newDriver(api);
    const phone = new Browser();
    await phone.signIn(owner.username);
    const reveal = (password: string) =>
      phone.call('POST', '/api/account/id-number', { password }).then(({ status }) => status);
    await phone.guess(owner.username, 9);
    expect(await reveal('wrong-password')).toBe(403);
    expect(await reveal('secret-1')).toBe(429);
    // Another device has its own count.
    const laptop = new Browser();
    await laptop.signIn(owner.username);
    const body = { password: 'secret-1' };
    expect((await laptop.call('POST', '/api/account/id-number', body)).status).toBe(200);
  });
});

// ACC-40
describe('the owner on a new phone', { tags: 'long' }, () => {
  it('gets in by mail while strangers keep guessing', async () => {
    const { username } = await newDriver(api);
    await new Browser().guess(username, 10);
    const phone = new Browser();
    expect(await phone.signIn(username)).toBe(429);
    const email = `${username}@example.com`;
    await phone.call('POST', '/api/auth/forgot-password', { email });
    const token = await mailedToken(api, email);
    const reset = { token, newPassword: 'secret-2' };
    expect((await phone.call('POST', '/api/auth/reset-password', reset)).status).toBe(200);
    await new Browser().guess(username, 12);
    expect(await phone.signIn(username, 'secret-2')).toBe(200);
  });

  it('may sign in at once on a device that was locked before a reset', async () => {
    const owner = await newDriver(api);
    const [phone, laptop] = [await knownBrowser(owner), await knownBrowser(owner)];
    await laptop.guess(owner.username, 10);
    const email = `${owner.username}@example.com`;
    await phone.call('POST', '/api/auth/forgot-password', { email });
    const token = await mailedToken(api, email);
    await phone.call('POST', '/api/auth/reset-password', { token, newPassword: 'secret-2' });
    expect(await laptop.signIn(owner.username, 'secret-2')).toBe(200);
  });
});

// LIM-4
describe('a network address whose tries are used up', () => {
  it('lets known devices sign in, and nobody else', { tags: 'long' }, async () => {
    const [owner, other] = [await newDriver(api), await newDriver(api)];
    const address = newAddress();
    const phone = await knownBrowser(owner, address);
    await useUpAddress(address, 295);
    // Many accounts are tried with a few passwords each.
    const attack = Array.from({ length: 10 }, (_, number) =>
      new Browser(address).guess(`nobody-${number}`, 1),
    );
    const statuses = (await Promise.all(attack)).flat().sort();
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(5).fill(429)]);
    expect(await new Browser(address).signIn(other.username)).toBe(429);
    expect(await phone.signIn(owner.username)).toBe(200);
    expect(await new Browser().signIn(other.username)).toBe(200);
  });

  it('is one with 300 wrong sign-ins: right ones do not count', async () => {
    const { username } = await newDriver(api);
    const address = newAddress();
    const triesOf = async () => {
      const rows = await api.context.db.selectFrom('rateLimits').selectAll().execute();
      return rows.filter(({ bucket }) => bucket === 'sign-in-address').map(({ tries }) => tries);
    };
    await api.context.db.deleteFrom('rateLimits').execute();
    await new Browser(address).signIn(username, 'wrong-password');
    expect(await new Browser(address).signIn(username)).toBe(200);
    expect(await triesOf()).toEqual([1]);
  });

  it('is none after registrations that ask for taken names', async () => {
    const taken = registration();
    const browser = new Browser();
    await browser.call('POST', '/api/auth/register', taken);
    await api.context.db.deleteFrom('rateLimits').execute();
    const again = registration({ username: taken.username });
    expectRefusal(await browser.call('POST', '/api/auth/register', again), 409, 'taken');
    const rows = await api.context.db.selectFrom('rateLimits').select('bucket').execute();
    expect(rows.map(({ bucket }) => bucket).sort()).toEqual(['register-address', 'taken-address']);
  });
});

// LIM-4
describe('passkeys', () => {
  const ask = (browser: Browser) => browser.call('POST', '/api/auth/passkey/options');
  const countsOf = async (bucket: string) => {
    const rows = api.context.db.selectFrom('rateLimits').select('tries');
    return (await rows.where('bucket', '=', bucket).execute()).map(({ tries }) => tries);
  };

  async function withPasskey(owner: Caller) {
    const authenticator = new Authenticator();
    const options = (await owner.call('POST', '/api/account/passkeys/options')).body;
    const made = authenticator.create(options);
    expect((await owner.call('POST', '/api/account/passkeys', made)).status).toBe(201);
    return authenticator;
  }

  it('work on known devices whose network address has used up its tries', async () => {
    const owner = await newDriver(api);
    const authenticator = await withPasskey(owner);
    const address = newAddress();
    const [phone, stranger] = [await knownBrowser(owner, address), new Browser(address)];
    const options = (await ask(stranger)).body;
    await useUpAddress(address, 3000, 'passkey-options-address');
    await useUpAddress(address, 3000, 'passkey-address');
    expectRefusal(await ask(stranger), 429, 'too-many');
    const signed = authenticator.sign(options);
    expectRefusal(await stranger.call('POST', '/api/auth/passkey', signed), 429, 'too-many');
    const own = authenticator.sign((await ask(phone)).body);
    expect((await phone.call('POST', '/api/auth/passkey', own)).status).toBe(200);
  });

  it('have a limit on each known device', async () => {
    const phone = await knownBrowser(await newDriver(api));
    await api.context.db.deleteFrom('rateLimits').execute();
    expect((await ask(phone)).status).toBe(200);
    const counts = api.context.db.updateTable('rateLimits').set({ tries: 100 });
    await counts.where('bucket', '=', 'passkey-options-device').execute();
    expectRefusal(await ask(phone), 429, 'too-many');
  });

  it('count only if they are wrong', async () => {
    const authenticator = await withPasskey(await newDriver(api));
    await api.context.db.deleteFrom('rateLimits').execute();
    const phone = new Browser();
    const wrong = new Authenticator().sign((await ask(phone)).body);
    expect((await phone.call('POST', '/api/auth/passkey', wrong)).status).toBe(401);
    const right = authenticator.sign((await ask(phone)).body);
    expect((await phone.call('POST', '/api/auth/passkey', right)).status).toBe(200);
    expect(await countsOf('passkey-address')).toEqual([1]);
    const again = authenticator.sign((await ask(phone)).body);
    expect((await phone.call('POST', '/api/auth/passkey', again)).status).toBe(200);
    expect(await countsOf('passkey-device')).toEqual([0]);
  });
});

// ACC-40
describe('a known device', () => {
  const devicesOf = (userId: string) =>
    api.context.db
      .selectFrom('knownDevices')
      .selectAll()
      .where('userId', '=', userId as never) // an id from the API
      .execute();

  it('has a cookie that scripts cannot read, that stays, and that signs nobody in', {
    tags: 'long',
  }, async () => {
    const { username } = await newDriver(api);
    const phone = new Browser();
    const body = { username, password: 'secret-1' };
    const answer = await phone.call('POST', '/api/auth/login', body);
    const [, device] = [answer.headers['set-cookie'] ?? []].flat();
    expect(device).toMatch(/^volmaak_device=[\w-]{43};/);
    expect(device).toMatch(/; Path=\/; .*HttpOnly; SameSite=Lax$/);
    await phone.signOut();
    expect(phone.cookie).toMatch(/^volmaak_device=[\w-]{43}$/);
    expectRefusal(await phone.call('GET', '/api/account/profile'), 401, 'signed-out');
  });

  it('keeps its token, of which the database has the hash only', async () => {
    const owner = await newDriver(api);
    const phone = await knownBrowser(owner);
    const { cookie } = phone;
    await phone.signIn(owner.username);
    expect(phone.cookie).toContain(cookie);
    const rows = await devicesOf(owner.userId);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.tokenHash).toHaveLength(32);
    expect(rows[0]?.tokenHash.toString()).not.toContain(cookie.split('=')[1]);
  });

  it.each(['volmaak_device=short', `volmaak_device=${'x'.repeat(4000)}`])(
    'gets a new token for an invalid one',
    async (cookie) => {
      const { username } = await newDriver(api);
      const phone = new Browser();
      phone.cookie = cookie;
      expect(await phone.signIn(username)).toBe(200);
      expect(phone.cookie).toMatch(/(^|; )volmaak_device=[\w-]{43}(;|$)/);
    },
  );

  it('is what the browser of a session from before the known devices becomes', {
    tags: 'long',
  }, async () => {
    const owner = await newDriver(api);
    await api.context.db.updateTable('sessions').set({ deviceHash: null }).execute();
    const calls = Array.from({ length: 5 }, () => owner.call('GET', '/api/provinces'));
    const given = (await Promise.all(calls)).flatMap(({ headers }) => headers['set-cookie'] ?? []);
    expect(given.filter((cookie) => String(cookie).startsWith('volmaak_device='))).toHaveLength(1);
    const rows = await devicesOf(owner.userId);
    expect(rows).toHaveLength(1);
    expect((await owner.call('GET', '/api/provinces')).headers['set-cookie']).toBeUndefined();
  });

  it('is forgotten once 20 others were used later, or after 400 days', {
    tags: 'long',
  }, async () => {
    const owner = await newDriver(api);
    const first = await knownBrowser(owner);
    for (let others = 0; others < 20; others += 1) {
      api.advance(1000);
      await knownBrowser(owner);
    }
    expect(await devicesOf(owner.userId)).toHaveLength(20);
    await first.guess(owner.username, 10);
    expect(await new Browser().guess(owner.username, 1)).toEqual([429]);
    api.advance(400 * day);
    await runJob(api, cleanUp);
    expect(await devicesOf(owner.userId)).toEqual([]);
  });

  it('is erased with the account, also when a sign-in is under way', { tags: 'long' }, async () => {
    const owner = await newDriver(api);
    await knownBrowser(owner);
    const deletion = owner.call('POST', '/api/account/deletion', { password: 'secret-1' });
    await Promise.all([deletion, new Browser().signIn(owner.username)]);
    expect((await deletion).status).toBe(204);
    expect(await devicesOf(owner.userId)).toEqual([]);
  });
});
