import { sql } from 'kysely';
import {
  type DecidedRequest,
  type FuelRequest,
  type FuelRequestDecision,
  statusTransitions,
} from '../../domain/fuel-requests/fuel-request.ts';
import type { FuelRequestId, UserId } from '../../domain/ids.ts';
import { type CreditRefusal, refuseCredit } from '../../domain/purchases/credit-refusal.ts';
import { centsFromRand } from '../../domain/values/money.ts';
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import { centilitresFromLitres } from '../../domain/values/volume.ts';
import { type Audit, actAsAdmin } from '../audit/admin-action.ts';
import type { Context } from '../context.ts';
import { claimNext } from '../db/claim-next.ts';
import type { Queryable } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import { adminRefusal } from '../http/access.ts';
import { queueJob } from '../jobs/process-queue.ts';
import { bookEvent } from '../ledger/journal.ts';
import { announceDecision } from '../messages/announcements.ts';
import { lockPerson, lockUser } from '../people/users-table.ts';
import {
  findFuelRequest,
  findRequestedCar,
  lockFuelRequest,
  updateFuelRequest,
} from '../records/fuel-requests-table.ts';
import {
  deleteHeldDecision,
  findHeldDecision,
  type HeldDecision,
} from '../records/held-decisions-table.ts';
import { sellPoured } from '../records/request-purchases.ts';
import { readStandings } from '../records/standings-table.ts';
import { Refusal } from '../refusal.ts';
import { prepareEnd, refuseUnsettled } from '../vouchers/ending-fuel.ts';
import { grantFuel, withdrawFuel } from '../vouchers/entitlements.ts';
import { lockHolder } from '../vouchers/vouchers-table.ts';
import { wrongStatus } from './fuel-requests.ts';

/**
 * Approves, rejects or completes a fuel request, with notes and an SMS for its user: at once, or
 * after the time in which it can be undone. Of two simultaneous decisions only one succeeds (REQ-5,
 * REQ-6, REQ-14). One whose voucher may have been poured is completed once that is known (VOU-29).
 * @throws Refusal 404, 409 'wrong-status' with the present status, or 'voucher-unsettled'
 */
export async function decideRequest(
  context: Context,
  adminId: UserId,
  id: FuelRequestId,
  decision: FuelRequestDecision,
): Promise<DecidedRequest> {
  const decided = await actAsAdmin(context, adminId, async (transaction, audit) => {
    if (decision.status === 'approved') await lockPersonOf(transaction, id);
    const request = await lockDecidable(transaction, id, decision.status);
    const held = await findHeldDecision(transaction, id);
    if (held) throw wrongStatus(held.status);
    if (decision.status === 'completed') {
      const end = { userId: request.userId, cause: 'completed-by-hand' } as const;
      const unsettled = await prepareEnd(context, transaction, { requestId: id }, end);
      if (unsettled) return unsettled;
    }
    if (!decision.undoable)
      return applyDecision(context, transaction, audit, adminId, request, decision);
    const { notes = null } = decision;
    const status = decision.status as HeldDecision['status']; // nothing becomes pending again
    const appliesAt = new Date(context.clock().getTime() + serverDurations.decisions.undo);
    const row = { requestId: id, adminId, status, notes, appliesAt };
    await transaction.insertInto('heldDecisions').values(row).execute();
    return { ...request, appliesAt: appliesAt.toISOString() };
  });
  if ('until' in decided) throw refuseUnsettled(decided);
  return decided;
}

/**
 * Undoes a decision that was not carried out yet (REQ-14).
 * @throws Refusal 404, 409 'nothing-to-undo'
 */
export function undoDecision(context: Context, adminId: UserId, id: FuelRequestId): Promise<void> {
  return actAsAdmin(context, adminId, async (transaction, audit) => {
    const request = await lockFuelRequest(transaction, id);
    if (!request) throw new Refusal('not-found');
    const held = await deleteHeldDecision(transaction, id);
    if (!held) throw new Refusal('nothing-to-undo');
    const { userId } = request;
    await audit({ action: 'decision-undone', userId, objectId: id, fields: ['status'] });
  });
}

/** Carries a decision out on a locked request. */
async function applyDecision(
  context: Context,
  transaction: Queryable,
  audit: Audit,
  adminId: UserId,
  request: FuelRequest,
  { status, notes }: FuelRequestDecision,
): Promise<FuelRequest> {
  const { id, userId } = request;
  await lockHolder(transaction, userId);
  const now = context.clock();
  const despite = status === 'approved' ? await refusalFor(context, transaction, request) : null;
  const fields = [
    'status',
    ...(notes === undefined ? [] : ['notes']),
    ...(despite ? ['approvedDespite'] : []),
  ];
  await audit({ action: 'fuel-request-decided', userId, objectId: id, fields });
  const decided = await updateFuelRequest(transaction, id, {
    status,
    ...(notes !== undefined && { notes: notes || null }),
    ...(status === 'approved' && {
      approvedBy: adminId,
      approvedAt: now,
      approvedDespite: despite,
    }),
    ...(status === 'completed' && { completedAt: now }),
  });
  if (status === 'approved') await grantRequest(context, transaction, decided);
  if (status === 'completed') {
    const volume = centilitresFromLitres(request.fuelAmount);
    const words = 'From your request, which an admin completed';
    const sold = await sellPoured(context, transaction, request, { volume, words });
    if (sold) {
      const event = { kind: 'completed-by-hand', requestId: id, purchaseId: sold.id } as const;
      await bookEvent(transaction, { ...event, fuelUsed: sold.amount }, now);
    }
    await withdrawFuel(
      context,
      transaction,
      { requestId: id },
      { userId, cause: 'completed-by-hand' },
    );
  }
  await announceDecision(context, transaction, decided, now);
  return decided;
}

/**
 * Locks the person of a request before the request, so that they buy nothing on their budget while it
 * is approved, and what is recorded of their credit is right (LEND-5).
 */
async function lockPersonOf(transaction: Queryable, id: FuelRequestId): Promise<void> {
  const request = await findFuelRequest(transaction, id);
  if (request) await lockPerson(transaction, request.userId);
}

/**
 * Why a purchase of this fuel on the budget would be refused, or null. It reads what the desk shows
 * to its admins, who can approve the request all the same, so the reason is recorded (REQ-17).
 */
async function refusalFor(
  { config, clock }: Context,
  transaction: Queryable,
  { userId, totalAmount }: FuelRequest,
): Promise<CreditRefusal | null> {
  const terms = { today: southAfricanDay(clock()), config };
  const credit = (await readStandings(transaction, [userId], terms)).get(userId)?.credit;
  return credit ? refuseCredit(credit, 'budget', centsFromRand(totalAmount)) : null;
}

/** Grants the fuel of an approved request, to be poured into the vehicle that it names (VOU-1). */
async function grantRequest(context: Context, transaction: Queryable, request: FuelRequest) {
  const { id, userId, fuelType, fuelAmount } = request;
  const { registrationNumber: plate } = await findRequestedCar(transaction, id);
  const volume = centilitresFromLitres(fuelAmount);
  await grantFuel(context, transaction, { requestId: id }, { userId, fuelType, plate, volume });
}

/** @throws Refusal 404, 409 'wrong-status' with the present status */
async function lockDecidable(
  transaction: Queryable,
  id: FuelRequestId,
  wanted: FuelRequest['status'],
): Promise<FuelRequest> {
  const request = await lockFuelRequest(transaction, id);
  if (!request) throw new Refusal('not-found');
  if (!statusTransitions[request.status].includes(wanted)) throw wrongStatus(request.status);
  return request;
}

/** Carries out held decisions whose time to be undone is over (REQ-14). */
export const heldDecisions = queueJob<Pick<HeldDecision, 'requestId'>>({
  name: 'held-decisions',
  interval: () => serverDurations.jobs.heldDecisions,
  leaseMilliseconds: () => serverDurations.leases.heldDecision,
  concurrency: 4,
  claim: ({ db }, lease) =>
    claimNext(db, lease, {
      table: 'held_decisions',
      key: ['request_id'],
      isDue: sql`applies_at <= ${lease.from}`,
      orderBy: sql`applies_at`,
      returning: sql`request_id`,
    }),
  process: (context, { requestId }) => applyHeld(context, requestId),
});

async function applyHeld(context: Context, id: FuelRequestId): Promise<void> {
  const held = await findHeldDecision(context.db, id);
  if (!held) return;
  const { adminId } = held;
  await actAsAdmin(context, adminId, async (transaction, audit) => {
    // The same order of locks as in the calls: the person, the request, then what is held for it.
    if (held.status === 'approved') await lockPersonOf(transaction, id);
    const request = await lockFuelRequest(transaction, id);
    const decision = await deleteHeldDecision(transaction, id);
    // It was undone, or the motorist has withdrawn the request.
    if (!decision || !request) return;
    // The request was poured meanwhile.
    if (!statusTransitions[request.status].includes(decision.status)) return;
    // The decision is dropped if its admin has lost their rights since.
    if (adminRefusal(context, await lockUser(transaction, adminId), 'decide')) return;
    const { status, notes } = decision;
    await applyDecision(context, transaction, audit, adminId, request, {
      status,
      notes: notes ?? undefined,
    });
  });
}
