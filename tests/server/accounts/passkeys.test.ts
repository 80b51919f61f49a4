import { describe, expect, it } from 'vitest';
import { minute } from '../../../domain/values/time-units.ts';
import { type Caller, newAdmin, newDriver, send, startApi } from '../../support/api.ts';
import { Authenticator } from '../../support/authenticator.ts';
import { setBlocked } from '../../support/server/block-user.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();

const optionsFor = async (caller: Caller) =>
  (await caller.call('POST', '/api/account/passkeys/options')).body;
const signInOptions = async () => (await send(api, 'POST', '/api/auth/passkey/options')).body;
const signInBy = async (assertion: unknown) => send(api, 'POST', '/api/auth/passkey', assertion);

/** A user with a passkey. */
async function withPasskey(caller: Caller, authenticator = new Authenticator()) {
  const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile' };
  const made = authenticator.create(await optionsFor(caller));
  const answer = await caller.call('POST', '/api/account/passkeys', made, headers);
  return { caller, authenticator, answer, id: String(answer.body.id) };
}

describe('a passkey', () => {
  // ACC-28
  it('is named by its browser, shows its last use, and can be removed', {
    tags: 'long',
  }, async () => {
    const { caller, authenticator, answer, id } = await withPasskey(await newDriver(api));
    expect(answer.status).toBe(201);
    const list = async () => (await caller.call('GET', '/api/account/passkeys')).body;
    const second = await withPasskey(caller);
    expect(await list()).toMatchObject([
      { id, name: 'Chrome on Android', lastUsedAt: null },
      { id: second.id },
    ]);
    expect((await signInBy(authenticator.sign(await signInOptions()))).status).toBe(200);
    expect((await list())[0].lastUsedAt).toEqual(expect.any(String));
    const other = await newDriver(api);
    const path = `/api/account/passkeys/${id}`;
    expectRefusal(await other.call('DELETE', path), 404, 'not-found');
    expect((await caller.call('DELETE', path)).status).toBe(204);
    expectRefusal(await caller.call('DELETE', path), 404, 'not-found');
    const refused = await signInBy(authenticator.sign(await signInOptions()));
    expectRefusal(refused, 401, 'passkey-unknown');
  });

  it('has a key of EdDSA, ES256 or RS256', async () => {
    const { pubKeyCredParams } = await optionsFor(await newDriver(api));
    expect(pubKeyCredParams.map(({ alg }: { alg: number }) => alg)).toEqual([-8, -7, -257]);
  });

  // SEC-1
  it('leaves security events when it is added, used and removed', { tags: 'long' }, async () => {
    const { caller, authenticator, id } = await withPasskey(await newDriver(api));
    await signInBy(authenticator.sign(await signInOptions()));
    await caller.call('DELETE', `/api/account/passkeys/${id}`);
    const admin = await newAdmin(api);
    const path = `/api/admin/security-events?userId=${caller.userId}`;
    const kinds = (await admin.call('GET', path)).body.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(
      expect.arrayContaining(['passkey-added', 'signed-in', 'passkey-removed']),
    );
  });

  // ACC-28
  it('is added and removed only with a recent proof', async () => {
    const { caller, id } = await withPasskey(await newDriver(api));
    api.advance(16 * minute);
    const calls = [
      ['POST', '/api/account/passkeys/options'],
      ['POST', '/api/account/passkeys'],
      ['DELETE', `/api/account/passkeys/${id}`],
    ] as const;
    for (const [method, path] of calls) {
      expectRefusal(await caller.call(method, path, undefined), 403, 'proof-required');
    }
  });

  // ACC-30
  it('is made for localhost where the operator has named no address', async () => {
    const caller = await newDriver(api);
    const elsewhere = { host: 'evil.example' };
    const path = '/api/account/passkeys/options';
    expectRefusal(await caller.call('POST', path, undefined, elsewhere), 409, 'passkeys-elsewhere');
    const visitor = await send(api, 'POST', '/api/auth/passkey/options', undefined, elsewhere);
    expectRefusal(visitor, 409, 'passkeys-elsewhere');
    expect((await optionsFor(caller)).rp.id).toBe('localhost');
    const proof = await caller.call('POST', '/api/account/proof', { password: 'wrong' }, elsewhere);
    expectRefusal(proof, 403, 'wrong-password');
  });

  // ACC-28
  it('is one of at most 20, and is added once', { tags: 'long' }, async () => {
    const { caller, authenticator } = await withPasskey(await newDriver(api));
    const again = authenticator.create(await optionsFor(caller));
    expectRefusal(await caller.call('POST', '/api/account/passkeys', again), 409, 'passkey-known');
    const last = new Authenticator().create(await optionsFor(caller));
    for (let count = 1; count < 20; count += 1) await withPasskey(caller);
    expectRefusal(
      await caller.call('POST', '/api/account/passkeys/options'),
      409,
      'too-many-passkeys',
    );
    const refused = await caller.call('POST', '/api/account/passkeys', last);
    expectRefusal(refused, 409, 'too-many-passkeys');
  });

  // ACC-30
  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another relying party', { rpId: 'evil.example' }],
    ['no verified user', { isUserVerified: false }],
    ['an invented challenge', { challenge: 'aW52ZW50ZWQ' }],
    ['a challenge that is no text', { challenge: { $ne: 1 } as never }],
    ['a challenge with a NUL', { challenge: 'a\u0000' }],
  ])('is refused with %s', async (_, wrongs) => {
    const caller = await newDriver(api);
    const made = new Authenticator().create(await optionsFor(caller), wrongs);
    expectRefusal(await caller.call('POST', '/api/account/passkeys', made), 403, 'wrong-passkey');
    const { authenticator } = await withPasskey(caller);
    const signed = authenticator.sign(await signInOptions(), wrongs);
    expectRefusal(await signInBy(signed), 401, 'passkey-unknown');
  });

  it.each([
    {},
    { id: 'x', rawId: 'x', type: 'public-key' },
    { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: '%' } },
    { id: 1 },
  ])('is refused with 400 as %j', async (body) => {
    expectRefusal(await signInBy(body), 400, 'invalid');
  });
});

describe('a challenge', () => {
  // ACC-30
  it('can be signed once', async () => {
    const { authenticator } = await withPasskey(await newDriver(api));
    const signed = authenticator.sign(await signInOptions());
    const tries = await Promise.all([signInBy(signed), signInBy(signed), signInBy(signed)]);
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  // ACC-30
  it('can be signed for five minutes', async () => {
    const { authenticator } = await withPasskey(await newDriver(api));
    const [early, late] = [await signInOptions(), await signInOptions()];
    api.advance(5 * minute - 1000);
    expect((await signInBy(authenticator.sign(early))).status).toBe(200);
    api.advance(2000);
    expectRefusal(await signInBy(authenticator.sign(late)), 401, 'passkey-unknown');
  });

  // ACC-30
  it('is good for its own purpose and user only', async () => {
    const { caller, authenticator } = await withPasskey(await newDriver(api));
    const other = await withPasskey(await newDriver(api));
    const proofOptions = async () => (await caller.call('POST', '/api/account/proof/options')).body;
    expectRefusal(await signInBy(authenticator.sign(await proofOptions())), 401, 'passkey-unknown');
    const foreign = { passkey: other.authenticator.sign(await proofOptions()) };
    expectRefusal(await caller.call('POST', '/api/account/proof', foreign), 403, 'wrong-passkey');
  });
});

describe('a sign-in by passkey', () => {
  // ACC-29
  it('works while the tries of the password are used up, and resets them', {
    tags: 'long',
  }, async () => {
    const { caller, authenticator } = await withPasskey(await newDriver(api));
    const { username } = caller;
    const byPassword = (password: string) =>
      send(api, 'POST', '/api/auth/login', { username, password });
    for (let count = 0; count < 10; count += 1) await byPassword('wrong');
    expectRefusal(await byPassword('secret-1'), 429, 'too-many');
    const answer = await signInBy(authenticator.sign(await signInOptions()));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ id: caller.userId, username });
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    const session = await send(api, 'GET', '/api/auth/session', undefined, { cookie });
    expect(session.body.authenticated).toBe(true);
    expect((await byPassword('secret-1')).status).toBe(200);
  });

  // ACC-30
  it('is refused when the count of signatures has not grown, as that of a copy', {
    tags: 'long',
  }, async () => {
    const { caller, authenticator } = await withPasskey(await newDriver(api));
    authenticator.count = 7;
    expect((await signInBy(authenticator.sign(await signInOptions()))).status).toBe(200);
    const copied = await signInBy(authenticator.sign(await signInOptions()));
    expectRefusal(copied, 401, 'passkey-unknown');
    authenticator.count = 8;
    expect((await signInBy(authenticator.sign(await signInOptions()))).status).toBe(200);
    // SEC-1
    const path = `/api/admin/security-events?userId=${caller.userId}&kind=sign-in-failed`;
    expect((await (await newAdmin(api)).call('GET', path)).body).toMatchObject([{ times: 1 }]);
  });

  // ACC-19, ACC-30
  it('leaves a blacklisted user blacklisted, and a given password to be changed', async () => {
    const { caller, authenticator } = await withPasskey(await newDriver(api));
    await setBlocked(api.context.db, caller, 'Unpaid');
    const set = { mustChangePassword: true };
    await api.context.db
      .updateTable('users')
      .set(set)
      .where('username', '=', caller.username)
      .execute();
    const answer = await signInBy(authenticator.sign(await signInOptions()));
    expect(answer.body).toMatchObject({ isBlacklisted: true, mustChangePassword: true });
  });

  // ACC-30
  it('ends with the account', { tags: 'long' }, async () => {
    const { caller, authenticator } = await withPasskey(await newDriver(api));
    await caller.call('POST', '/api/account/deletion', { password: 'secret-1' });
    const refused = await signInBy(authenticator.sign(await signInOptions()));
    expectRefusal(refused, 401, 'passkey-unknown');
  });
});

describe('a proof', () => {
  // ACC-35
  it.each(['password', 'passkey'])('by %s counts for 15 minutes in its session', async (kind) => {
    const { caller, authenticator, id } = await withPasskey(await newDriver(api));
    const remove = () => caller.call('DELETE', `/api/account/passkeys/${id}`);
    api.advance(16 * minute);
    expectRefusal(await remove(), 403, 'proof-required');
    const { methods } = (await caller.call('GET', '/api/account/proof')).body;
    expect(methods).toEqual(['password', 'passkey']);
    const options = (await caller.call('POST', '/api/account/proof/options')).body;
    const proof =
      kind === 'password' ? { password: 'secret-1' } : { passkey: authenticator.sign(options) };
    expect((await caller.call('POST', '/api/account/proof', proof)).status).toBe(204);
    api.advance(14 * minute);
    expect((await remove()).status).toBe(204);
  });

  // ACC-35
  it('is refused at its field when it is wrong, and without a proof', async () => {
    const caller = await newDriver(api);
    const wrong = await caller.call('POST', '/api/account/proof', { password: 'wrong' });
    expectRefusal(wrong, 403, 'wrong-password');
    expect(wrong.body.issues).toEqual([{ field: 'password', message: 'Wrong password' }]);
    for (const body of [{}, { password: 'a', code: '123456' }]) {
      expectRefusal(await caller.call('POST', '/api/account/proof', body), 400, 'invalid');
    }
  });

  // ACC-36
  it.each([
    ['POST', '/api/admin/purchases/{id}/refund'],
    ['POST', '/api/admin/users'],
    ['PATCH', '/api/admin/users/{id}'],
    ['PATCH', '/api/admin/users/{id}/blacklist'],
    ['PATCH', '/api/admin/users/{id}/restore'],
    ['DELETE', '/api/admin/users/{id}/second-factor'],
    ['POST', '/api/admin/users/{id}/reset-password'],
    ['POST', '/api/admin/fuel-prices'],
    ['DELETE', '/api/admin/fuel-prices/{id}'],
  ])('is asked for before the body of %s %s is read', async (method, path) => {
    const [admin, other] = [await newAdmin(api), await newDriver(api)];
    const call = () =>
      admin.call(method, path.replace('{id}', other.userId), '{', {
        'content-type': 'application/json',
      });
    expect((await call()).body.code).not.toBe('proof-required');
    api.advance(16 * minute);
    expectRefusal(await call(), 403, 'proof-required');
    const driver = await newDriver(api);
    expectRefusal(
      await driver.call(method, path.replace('{id}', admin.userId)),
      403,
      'admins-only',
    );
  });
});
