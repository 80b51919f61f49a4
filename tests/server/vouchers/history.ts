import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { cents, centsFromRand } from '../../../domain/values/money.ts';
import { hour } from '../../../domain/values/time-units.ts';
import { checkVoucher } from '../../../domain/vouchers/check-voucher.ts';
import { proofBytes, shownText } from '../../../domain/vouchers/voucher-code.ts';
import type { Voucher } from '../../../domain/vouchers/voucher-schemas.ts';
import { verifyWithNode } from '../../domain/vouchers/vouchers.ts';
import { type Api, type Caller, newCar, newDriver, renewProof } from '../../support/api.ts';
import {
  newPhone,
  type Phone,
  receiptOf,
  report,
  type Station,
  secondsOf,
  syncStation,
} from '../../support/server/stations.ts';

/** Fuel that was really poured, whatever anybody knows of it. */
interface Poured {
  id: string;
  voucherId: string;
  litres: number;
  amount: number;
  receipt: string;
  shown: string;
}

/** An attendant's phone: what is on its disk. */
interface StationPhone {
  station: Station;
  ended: Set<string>;
  until: number;
  syncedAt: number | null;
  keys: Map<number, Uint8Array>;
  /** What waits in its outbox. */
  outbox: Poured[];
  /** All that it has ever poured. */
  poured: Poured[];
  /** Seconds by which its clock is wrong. */
  skew: number;
}

/** A motorist's phone: the voucher on its disk, and the receipts in its outbox. */
interface HeldPhone {
  phone: Phone;
  voucher: Voucher | null;
  usedId: string | null;
  receipts: Poured[];
  isSignedIn: boolean;
}

/**
 * One history: a motorist with up to two phones, three stations, and an admin live through random
 * steps, connected or not. `end` connects everybody and compares what was poured with the books.
 */
export class History {
  readonly poured: Poured[] = [];
  private readonly api: Api;
  private readonly random: () => number;
  private readonly admin: Caller;
  private readonly stations: StationPhone[];
  private readonly phones: HeldPhone[] = [];
  private readonly byHand = new Set<string>();
  private readonly givenUp = new Set<string>();
  private driver!: Caller; // begin() makes it

  constructor(
    api: Api,
    { random, admin, stations }: { random: () => number; admin: Caller; stations: Station[] },
  ) {
    this.api = api;
    this.random = random;
    this.admin = admin;
    this.stations = stations.map((station) => ({
      station,
      ended: new Set(),
      until: 0,
      syncedAt: null,
      keys: new Map(),
      outbox: [],
      poured: [],
      skew: this.pick([0, 0, 30, -200, 5000]),
    }));
  }

  private pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)] as Item; // no list here is empty
  }

  async begin(): Promise<void> {
    this.driver = await newDriver(this.api);
    await newCar(this.driver);
    this.phones.push(await this.newHeldPhone());
    for (const station of this.stations) await this.sync(station);
    await this.approve();
  }

  private async newHeldPhone(): Promise<HeldPhone> {
    const phone = await newPhone(this.driver);
    return { phone, voucher: null, usedId: null, receipts: [], isSignedIn: true };
  }

  /** The steps by how often they come. */
  private readonly steps: readonly (readonly [number, () => Promise<unknown>])[] = [
    [2, () => this.approve()],
    [5, () => this.fetch(this.pick(this.phones))],
    [7, () => this.redeem(this.pick(this.phones), this.pick(this.stations))],
    [4, () => this.send(this.pick(this.stations))],
    [3, () => this.sync(this.pick(this.stations))],
    [2, () => this.reportReceipts(this.pick(this.phones))],
    [1, () => this.completeByHand()],
    [1, () => this.giveUp()],
    [1, () => this.changePhone()],
    [1, () => this.move()],
    [1, () => this.setBlocked(true)],
    [2, () => this.setBlocked(false)],
    [1, async () => this.api.advance(this.pick([1, 5, 25, 50]) * hour)],
  ];

  async live(count: number): Promise<void> {
    const weighted = this.steps.flatMap(([times, step]) => Array(times).fill(step));
    for (let step = 0; step < count; step += 1) {
      await this.pick<() => Promise<unknown>>(weighted)();
      await this.expectOneOpenVoucher();
    }
  }

  private async approve(): Promise<void> {
    const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018 };
    const fuelAmount = this.pick([5, 20, 48]);
    const { body } = await this.driver.call('POST', '/api/fuel-requests', { ...fuel, fuelAmount });
    if (body.id) await this.decide(body.id, 'approved');
  }

  private decide(id: string, status: string) {
    return this.admin.call('PATCH', `/api/fuel-requests/${id}/status`, { status });
  }

  private async completeByHand(): Promise<void> {
    const { requests } = (await this.driver.call('GET', '/api/fuel-requests')).body;
    const approved = requests.filter((one: { status: string }) => one.status === 'approved');
    if (approved.length === 0) return;
    const { id } = this.pick<{ id: string }>(approved);
    const { status } = await this.decide(id, 'completed');
    if (status === 200) this.byHand.add(id);
  }

  private async giveUp(): Promise<void> {
    const { requests } = (await this.driver.call('GET', '/api/fuel-requests')).body;
    const held = requests.filter((one: { heldAmount?: number }) => one.heldAmount);
    if (held.length === 0) return;
    const { id, status: before } = this.pick<{ id: string; status: string }>(held);
    const { status } = await this.driver.call('POST', `/api/fuel-requests/${id}/give-up`);
    if (status === 200 && before === 'approved') this.givenUp.add(id);
  }

  private async fetch(held: HeldPhone): Promise<void> {
    if (!held.isSignedIn) return;
    const { caller, deviceId } = held.phone;
    const { status, body } = await caller.call('GET', `/api/vouchers?device=${deviceId}`);
    // A phone that was cut off ties its key to the session again.
    if (status === 200) held.voucher = body.voucher;
  }

  /** The motorist gets another phone; the old one may still be shown somewhere. */
  private async changePhone(): Promise<void> {
    if (this.phones.length < 3) this.phones.push(await this.newHeldPhone());
  }

  private async move(): Promise<void> {
    const held = this.pick(this.phones);
    const body = { device: held.phone.deviceId };
    const answer = await held.phone.caller.call('POST', '/api/vouchers/move', body);
    if (answer.status === 200) held.voucher = answer.body.voucher;
  }

  private async setBlocked(isBlocked: boolean): Promise<void> {
    const path = `/api/admin/users/${this.driver.userId}`;
    await renewProof(this.api, this.admin);
    if (isBlocked) await this.admin.call('PATCH', `${path}/blacklist`, { reason: 'A test' });
    else await this.admin.call('PATCH', `${path}/restore`);
  }

  /** Shows what the phone holds at a station. Neither of the two needs a connection. */
  private async redeem(held: HeldPhone, at: StationPhone): Promise<void> {
    const { voucher, phone } = held;
    if (!voucher || voucher.id === held.usedId) return;
    const now = secondsOf(this.api) + at.skew;
    const code = (challenge: string | null) => {
      const proof = { at: secondsOf(this.api), challenge };
      const bytes = proofBytes(Buffer.from(voucher.signed, 'base64url'), proof);
      return shownText(bytes, phone.key.sign(bytes));
    };
    const known = {
      station: { number: 1, area: 9 },
      issuerKeys: at.keys,
      isEnded: (id: string) => at.ended.has(id),
      isRedeemedHere: (id: string) => at.poured.some(({ voucherId }) => voucherId === id),
      challengeAbove: cents(50_000),
      work: {
        syncedAt: at.syncedAt,
        redemptions: at.outbox.length,
        amount: cents(at.outbox.reduce((sum, { amount }) => sum + centsFromRand(amount), 0)),
        limits: { offlineHours: 24, redemptions: 20, amount: cents(2_000_000) },
      },
    };
    const asked = { voucherId: voucher.id, digits: '4821' };
    let text = code(null);
    let verdict = await checkVoucher({ text, now, asked: null }, known, verifyWithNode);
    if (verdict.verdict === 'ask-digits') {
      text = code('4821');
      verdict = await checkVoucher({ text, now, asked }, known, verifyWithNode);
    }
    if (verdict.verdict !== 'pour') return;
    const litres = this.pick([voucher.maxLitres, Math.round(voucher.maxLitres * 50) / 100]);
    const amount = Math.round(voucher.maxAmount * (litres / voucher.maxLitres) * 100) / 100;
    const id = randomUUID();
    const receipt = receiptOf(this.api, at.station.phone, voucher, { id, litres, amount, at: now });
    const poured = { id, voucherId: voucher.id, litres, amount, receipt, shown: text };
    this.poured.push(poured);
    at.poured.push(poured);
    at.outbox.push(poured);
    if (this.random() < 0.5) {
      held.usedId = voucher.id;
      held.receipts.push(poured);
    }
  }

  /** Sends what waits, in any order. Some answers get lost, so that the item is sent again. */
  private async send(at: StationPhone): Promise<void> {
    const waiting = at.outbox.toSorted(() => this.random() - 0.5);
    for (const poured of waiting) {
      const answer = await report(this.api, poured.receipt, poured.shown);
      expect(answer.status).toBe(201);
      if (this.random() < 0.7) at.outbox = at.outbox.filter(({ id }) => id !== poured.id);
    }
  }

  private async sync(at: StationPhone): Promise<void> {
    const { status, body } = await syncStation(at.station.phone, at.until);
    expect(status).toBe(200);
    if (body.isWhole) at.ended = new Set();
    for (const id of body.ended) at.ended.add(id);
    at.until = body.until;
    at.syncedAt = secondsOf(this.api) + at.skew;
    for (const { number, publicKey } of body.keys) {
      at.keys.set(number, Buffer.from(publicKey, 'base64url'));
    }
  }

  private async reportReceipts(held: HeldPhone): Promise<void> {
    for (const { receipt } of held.receipts) {
      const body = { receipt, shown: null };
      expect((await held.phone.caller.call('POST', '/api/redemptions', body)).status).toBe(201);
    }
  }

  private rowsOf<Table extends 'vouchers' | 'redemptions' | 'fuelEntitlements'>(table: Table) {
    return this.api.context.db
      .selectFrom(table as 'vouchers')
      .selectAll()
      .where('userId', '=', this.driver.userId as never) // an id from the API
      .execute();
  }

  private async expectOneOpenVoucher(): Promise<void> {
    const vouchers = await this.rowsOf('vouchers');
    expect(vouchers.filter(({ state }) => state === 'open').length).toBeLessThanOrEqual(1);
  }

  /** Everybody is connected in the end, in any order, and the books agree with what was poured. */
  async end(): Promise<{ poured: number; conflicts: number }> {
    await this.setBlocked(false);
    for (const at of this.stations) at.outbox = at.poured;
    const last = [
      ...this.stations.map((at) => () => this.send(at)),
      ...this.phones.map((held) => () => this.reportReceipts(held)),
    ].toSorted(() => this.random() - 0.5);
    for (const step of last) await step();
    return this.expectBooks();
  }

  private async expectBooks() {
    const { db } = this.api.context;
    const userId = this.driver.userId as never; // an id from the API
    const booked = await db
      .selectFrom('redemptions')
      .selectAll()
      .where('userId', '=', userId)
      .execute();
    // Everything that was poured is booked once, as it was poured.
    const figures = (list: { id: string; litres: number; amount: number }[]) =>
      list.map(({ id, litres, amount }) => `${id} ${litres} ${amount}`).sort();
    expect(
      figures(
        booked.map(({ id, pouredCl, amountCents }) => ({
          id,
          litres: pouredCl / 100,
          amount: amountCents / 100,
        })),
      ),
    ).toEqual(figures(this.poured));
    const entitlements = await db
      .selectFrom('fuelEntitlements')
      .selectAll()
      .where('userId', '=', userId)
      .execute();
    for (const fuel of entitlements) {
      const own = booked.filter(({ entitlementId }) => entitlementId === fuel.id);
      const total = own.reduce((sum, { pouredCl }) => sum + pouredCl, 0);
      const regular = own.filter(({ outcome }) => outcome !== 'conflict');
      const accepted = regular.reduce((sum, { pouredCl }) => sum + pouredCl, 0);
      expect(fuel.pouredCl).toBeLessThanOrEqual(fuel.grantedCl);
      // A conflict uses up nothing and counts nowhere until it is settled.
      expect(fuel.pouredCl).toBe(accepted);
      const counted = own.filter(({ countedAt }) => countedAt !== null);
      expect(counted).toEqual(regular);
      for (const { pouredAt, receivedAt } of counted) {
        expect(Number(pouredAt) - Number(receivedAt)).toBeLessThanOrEqual(300_000);
      }
      // What goes beyond what was granted has a name.
      if (total > fuel.grantedCl) expect(own.length).toBeGreaterThan(regular.length);
      if (own.length === regular.length) expect(fuel.pouredCl).toBe(total);
    }
    await this.expectCompletions(entitlements, booked);
    await this.expectOwed(entitlements);
    return {
      poured: booked.length,
      conflicts: booked.filter(({ outcome }) => outcome === 'conflict').length,
    };
  }

  /** What was poured of a request is owed, or all of it if an admin has completed it (REQ-16). */
  private async expectOwed(
    entitlements: { requestId: string | null; pouredCl: number; grantedCl: number }[],
  ): Promise<void> {
    const { body } = await this.driver.call('GET', `/api/purchases/user/${this.driver.userId}`);
    const purchases = body as { fuelRequestId: string; fuelAmount: number }[];
    for (const { requestId, pouredCl, grantedCl } of entitlements) {
      const own = purchases.filter(({ fuelRequestId }) => fuelRequestId === requestId);
      const owedCl = own.reduce((sum, { fuelAmount }) => sum + Math.round(fuelAmount * 100), 0);
      expect(owedCl).toBe(this.byHand.has(requestId ?? '') ? grantedCl : pouredCl);
    }
  }

  /** Nothing is completed without a redemption or an audited completion by hand, and all else is. */
  private async expectCompletions(
    entitlements: { id: string; requestId: string | null }[],
    booked: { entitlementId: string; outcome: string }[],
  ): Promise<void> {
    const { requests } = (await this.driver.call('GET', '/api/fuel-requests?limit=200')).body;
    for (const { id, status } of requests as { id: string; status: string }[]) {
      const fuel = entitlements.find(({ requestId }) => requestId === id);
      const isPoured = booked.some(
        ({ entitlementId, outcome }) => entitlementId === fuel?.id && outcome !== 'conflict',
      );
      expect([id, status]).toEqual([
        id,
        this.givenUp.has(id)
          ? 'rejected'
          : isPoured || this.byHand.has(id)
            ? 'completed'
            : 'approved',
      ]);
    }
    const audited = await this.api.context.db
      .selectFrom('auditLog')
      .select(['objectId'])
      .where('userId', '=', this.driver.userId as never) // an id from the API
      .where('action', '=', 'fuel-request-decided')
      .execute();
    for (const id of this.byHand) {
      expect(audited.filter(({ objectId }) => objectId === id)).toHaveLength(2);
    }
  }
}
