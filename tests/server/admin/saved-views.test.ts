// @module-tag long

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { beforeTests, type Caller, newAdmin, newDriver, startApi } from '../../support/api.ts';
import { auditEntries } from '../../support/server/audit-entries.ts';
import { expectRefusal } from '../../support/server/refusal.ts';

const api = startApi();
const url = '/api/admin/saved-views';
const admin = beforeTests(() => newAdmin(api));

const late = { list: 'requests', name: 'Oldest diesel', query: 'fuelType=diesel&sort=oldest' };

const save = (caller: Caller, changes: object = {}, key = randomUUID()) =>
  caller.call('POST', url, { ...late, ...changes }, { 'Idempotency-Key': key });
const viewsOf = async (caller: Caller) => (await caller.call('GET', url)).body;

/** An admin with one view. */
async function withView() {
  const owner = await newAdmin(api);
  const { body: view } = await save(owner);
  return { owner, view, at: `${url}/${view.id}` };
}

// ADM-36
describe('POST /api/admin/saved-views', () => {
  it('saves a view for its admin only, and records that', async () => {
    const owner = await newAdmin(api);
    const { status, body } = await save(owner, { name: '  Oldest diesel ' });
    expect([status, body]).toEqual([201, { id: expect.any(String), ...late }]);
    expect(await viewsOf(owner)).toEqual([body]);
    expect(await viewsOf(admin)).toEqual([]);
    expect(await auditEntries(api)).toEqual([
      {
        adminId: owner.userId,
        action: 'view-saved',
        userId: null,
        objectId: body.id,
        fields: ['list', 'name', 'query'],
      },
    ]);
  });

  it('saves once for a key, and answers a repeated call as the first', async () => {
    const owner = await newAdmin(api);
    const key = randomUUID();
    const first = await save(owner, {}, key);
    expect((await save(owner, {}, key)).body).toEqual(first.body);
    expect(await viewsOf(owner)).toHaveLength(1);
    expectRefusal(await save(owner, { name: 'Another' }, key), 422, 'key-reused');
    await owner.call('DELETE', `${url}/${first.body.id}`);
    expectRefusal(await save(owner, {}, key), 409, 'withdrawn');
  });

  it('refuses a second view of a list with the same name, whatever its case', async () => {
    const { owner } = await withView();
    const again = await save(owner, { name: 'OLDEST diesel', query: '' });
    expectRefusal(again, 409, 'taken');
    expect(again.body.issues).toMatchObject([{ field: 'name' }]);
    expect((await save(owner, { list: 'audit', query: '' })).status).toBe(201);
    expect((await save(admin)).status).toBe(201);
  });

  it.each([
    [{ list: 'nothing' }, 'list'],
    [{ name: ' ' }, 'name'],
    [{ name: 'a'.repeat(41) }, 'name'],
    [{ query: 'q=Thandi' }, 'query'],
    [{ query: 'status=lost' }, 'query'],
    [{ query: `sort=${'a'.repeat(600)}` }, 'query'],
  ])('refuses %j', async (changes, field) => {
    const answer = await save(admin, { name: 'New', ...changes });
    expectRefusal(answer, 400, 'invalid');
    expect(answer.body.issues).toMatchObject([{ field }]);
  });

  it('keeps 50 views at most, also for calls at the same time', async () => {
    const owner = await newAdmin(api);
    const names = Array.from({ length: 55 }, (_, index) => `View ${index}`);
    const answers = await Promise.all(names.map((name) => save(owner, { name })));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(5).fill('too-many-views'));
    expect(await viewsOf(owner)).toHaveLength(50);
    const same = await Promise.all([1, 2].map(() => save(admin, { name: 'At once' })));
    expect(same.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
});

// ADM-36
describe('PATCH /api/admin/saved-views/{id}', () => {
  it('renames a view or gives it other filters', async () => {
    const { owner, view, at } = await withView();
    const renamed = await owner.call('PATCH', at, { name: 'OLDEST DIESEL' });
    expect(renamed.body).toEqual({ ...view, name: 'OLDEST DIESEL' });
    const changed = await owner.call('PATCH', at, { query: 'status=pending' });
    expect(changed.body).toEqual({ ...renamed.body, query: 'status=pending' });
    // Nothing changes, so nothing is recorded.
    await owner.call('PATCH', at, { query: 'status=pending' });
    expect(await auditEntries(api, 2)).toMatchObject([
      { action: 'view-changed', objectId: view.id, fields: ['query'] },
      { action: 'view-changed', objectId: view.id, fields: ['name'] },
    ]);
    expect(await viewsOf(owner)).toEqual([changed.body]);
  });

  it('refuses the name of another view, and filters of another list', async () => {
    const { owner, view, at } = await withView();
    await save(owner, { name: 'Another' });
    expectRefusal(await owner.call('PATCH', at, { name: 'another' }), 409, 'taken');
    expectRefusal(await owner.call('PATCH', at, { query: 'role=admin' }), 400, 'invalid');
    expect((await viewsOf(owner)).find(({ id }: { id: string }) => id === view.id)).toEqual(view);
  });
});

// ADM-36
describe('a view of another admin', () => {
  it('is not there, nor is one that was deleted', async () => {
    const { owner, view, at } = await withView();
    expectRefusal(await admin.call('PATCH', at, { name: 'Mine' }), 404, 'not-found');
    expectRefusal(await admin.call('DELETE', at), 404, 'not-found');
    expect(await viewsOf(owner)).toEqual([view]);
    expect((await owner.call('DELETE', at)).status).toBe(204);
    expect(await auditEntries(api)).toMatchObject([{ action: 'view-deleted', objectId: view.id }]);
    expectRefusal(await owner.call('DELETE', at), 404, 'not-found');
    expect(await viewsOf(owner)).toEqual([]);
  });

  it('is deleted when the person whom it shows deletes their account', async () => {
    const { owner } = await withView();
    const person = await newDriver(api);
    await save(owner, { name: 'Theirs', query: `userId=${person.userId}` });
    await person.call('POST', '/api/account/deletion', { password: 'secret-1' });
    expect(await viewsOf(owner)).toMatchObject([{ name: late.name }]);
  });
});
