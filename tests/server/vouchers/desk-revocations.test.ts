import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { beforeTests, type Caller, newAdmin, startApi } from '../../support/api.ts';
import { auditEntries } from '../../support/server/audit-entries.ts';
import { buy } from '../../support/server/purchases.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import {
  fetchVouchers,
  newHolder,
  newStation,
  storedVouchers,
  syncStation,
} from '../../support/server/stations.ts';

const api = startApi();
const admin = beforeTests(() => newAdmin(api));

/** A motorist whose phone has fetched a voucher. */
async function holder() {
  const { caller, phone } = await newHolder(api);
  await buy(caller);
  const { voucher } = await fetchVouchers(phone);
  if (!voucher) throw new Error('no voucher');
  return { caller, voucher };
}

const revoke = (id: string, who = admin) => who.call('DELETE', `/api/admin/vouchers/${id}`);
const signOut = ({ userId }: Caller, who = admin) =>
  who.call('DELETE', `/api/admin/users/${userId}/sessions`);
const causesOf = async (caller: Caller) =>
  (await storedVouchers(api, caller)).map((one) => [one.state, one.revokedBecause]);

// VOU-33
describe('a lost phone', () => {
  it('has its voucher revoked by the desk, once, and stations learn it', async () => {
    const station = await newStation(api, admin);
    const { caller, voucher } = await holder();
    expect((await revoke(voucher.id)).status).toBe(204);
    expect((await causesOf(caller))[0]).toEqual(['revoked', 'by-the-desk']);
    expect((await syncStation(station.phone)).body.ended).toContain(voucher.id);
    expect((await auditEntries(api)).at(-1)).toMatchObject({
      action: 'voucher-revoked',
      userId: caller.userId,
      objectId: voucher.id,
      fields: [],
    });
    expectRefusal(await revoke(voucher.id), 409, 'voucher-ended');
  });

  it('is signed out, and what it could show without a connection is revoked', async () => {
    const { caller, voucher } = await holder();
    // A session that has run out, whose phone still shows its voucher.
    await sql`update sessions set expires_at = now() where user_id = ${caller.userId}`.execute(
      api.context.db,
    );
    expect((await signOut(caller)).status).toBe(204);
    expect(await causesOf(caller)).toEqual([['revoked', 'by-the-desk']]);
    const open = await api.context.db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', caller.userId as never)
      .execute();
    expect(open).toEqual([]);
    expect((await caller.call('GET', '/api/account/sessions')).status).toBe(401);
    expect((await auditEntries(api)).at(-1)).toMatchObject({
      action: 'sessions-ended',
      userId: caller.userId,
      objectId: null,
    });
    expectRefusal(await revoke(voucher.id), 409, 'voucher-ended');
  });

  it('needs an admin with a recent proof', async () => {
    const { caller, voucher } = await holder();
    const other = await newAdmin(api);
    await sql`update sessions set proved_at = null where user_id = ${other.userId}`.execute(
      api.context.db,
    );
    expectRefusal(await revoke(voucher.id, other), 403, 'proof-required');
    expectRefusal(await signOut(caller, other), 403, 'proof-required');
    expectRefusal(await revoke(voucher.id, caller), 403, 'admins-only');
    expect((await causesOf(caller))[0]).toEqual(['open', null]);
  });
});
