import type { GatewayName } from '../../domain/admin/morning.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import { loggableError } from '../loggable-error.ts';
import { StorageFailure } from './storage/storage.ts';

/** Notes whether a try of a gateway got an answer. It never fails. */
export type NoteTry = (gateway: GatewayName, isAnswered: boolean) => Promise<void>;

/** The reasons of our gateways that mean that no answer came. */
const silences: readonly unknown[] = ['unreachable', 'timed-out', 'connection-lost'];

/**
 * Keeps in the database which gateways do not answer (ADM-17), for all processes. An answer is
 * written at most once a minute, so that it costs the calls nothing.
 */
export function openTryLog({ db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>): NoteTry {
  const answered = new Map<GatewayName, number>();
  return async (gateway, isAnswered) => {
    try {
      if (!isAnswered) {
        answered.delete(gateway);
        return await writeFailure(db, gateway, clock());
      }
      const now = performance.now();
      if (now < (answered.get(gateway) ?? 0)) return;
      answered.set(gateway, now + serverDurations.gateways.answerNoted);
      await db.deleteFrom('gatewayFailures').where('gateway', '=', gateway).execute();
    } catch (error) {
      log.warn({ gateway, error: loggableError(error) }, 'a try of a gateway was not recorded');
    }
  };
}

async function writeFailure(db: Queryable, gateway: GatewayName, at: Date): Promise<void> {
  await db
    .insertInto('gatewayFailures')
    .values({ gateway, failingSince: at, lastFailedAt: at })
    .onConflict((conflict) => conflict.column('gateway').doUpdateSet({ lastFailedAt: at }))
    .execute();
}

/** The gateways whose last try got no answer. */
export function listGatewayFailures(db: Queryable) {
  return db
    .selectFrom('gatewayFailures')
    .select(['gateway', 'failingSince'])
    .orderBy('failingSince')
    .execute();
}

/** The gateway, with each of its calls noted. The operator's check is no try. */
export function watchGateway<Gateway extends object>(
  gateway: Gateway,
  note: (isAnswered: boolean) => Promise<void>,
): Gateway {
  const members = Object.entries(gateway).map(([name, member]) => {
    // The parts of a gateway that not every provider has.
    if (isPart(member)) return [name, watchGateway(member, note)];
    const isCall = typeof member === 'function' && name !== 'checkGateway';
    return [name, isCall ? watchCall(member, note) : member];
  });
  return Object.fromEntries(members) as Gateway; // the same members
}

function isPart(member: unknown): member is object {
  return typeof member === 'object' && member !== null;
}

type GatewayCall = (...input: unknown[]) => unknown;

function watchCall(call: GatewayCall, note: (isAnswered: boolean) => Promise<void>): GatewayCall {
  return (...input) => {
    const outcome = call(...input);
    // A method without a promise, such as the one that reads a webhook's message, calls no gateway.
    if (!(outcome instanceof Promise)) return outcome;
    return outcome.then(
      async (result: unknown) => {
        // A refusal may be our own, without asking the gateway.
        if (outcomeOf(result) !== 'refused') await note(!isSilence(result));
        return result;
      },
      async (error: unknown) => {
        if (error instanceof StorageFailure) await note(!silences.includes(error.code));
        throw error;
      },
    );
  };
}

function isSilence(result: unknown): boolean {
  const isUnfinished = ['unknown', 'postponed', 'failed'].includes(outcomeOf(result));
  return isUnfinished && silences.includes((result as { reason?: unknown }).reason);
}

function outcomeOf(result: unknown): string {
  const isOutcome = typeof result === 'object' && result !== null && 'outcome' in result;
  return isOutcome ? String(result.outcome) : '';
}
