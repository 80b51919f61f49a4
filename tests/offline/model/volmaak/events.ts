import fc from 'fast-check';
import {
  historiesOf,
  is,
  rarely,
  simulationEvents,
  some,
  type Weighted,
} from '../kit/histories.ts';
import type { SimulationEvent } from '../kit/simulation.ts';

/** What a user does with the outbox. Numbers choose among the existing items. */
export type UserEvent =
  | { do: 'save-request'; user: number; parent: number | null; isRefused: boolean }
  | { do: 'save-vehicle'; user: number; plate: number }
  | { do: 'delete' | 'send-now' | 'clear' | 'save-again'; item: number }
  | { do: 'correct'; item: number; plate: number; hasNewPhoto: boolean }
  | { do: 'change-car'; user: number; car: number; hasPhoto: boolean }
  | { do: 'delete-car'; user: number; car: number }
  | { do: 'withdraw-request'; user: number; request: number }
  | { do: 'change-phone'; user: number }
  | { do: 'sign-in'; user: number; isNoticed: boolean }
  | { do: 'reconnect' }
  /** The parts of a sign-out before its end: what becomes of the unsent items (ACC-10). */
  | { do: 'keep-unsent' | 'cancel-unsent' | 'redact-unsent' };

/** What changes at the server. */
export type ServerEvent =
  | { do: 'sign-out' | 'end-session' | 'lose-pictures' }
  | { do: 'block' | 'restore'; user: number }
  | { do: 'plate'; plate: number; isTaken: boolean }
  /** Another phone of the user, or an admin. */
  | { do: 'change-elsewhere' | 'delete-elsewhere' | 'decide'; pick: number };

export type HistoryEvent = UserEvent | ServerEvent | SimulationEvent;

export interface History {
  events: HistoryEvent[];
  hasWebLocks: boolean;
  seed: number;
}

const user = fc.constantFrom(0, 0, 0, 1);
const parent: fc.Arbitrary<number | null> = fc.option(some);
const plate = fc.nat({ max: 3 });
/** Few objects, so that several items are about the same one. */
const few = fc.nat({ max: 2 });

/** The events of Volmaak and their weights. */
const events: Weighted<HistoryEvent>[] = [
  [3, fc.record({ do: is('save-request'), user, parent, isRefused: rarely })],
  [3, fc.record({ do: is('save-vehicle'), user, plate })],
  [3, fc.record({ do: is('delete', 'delete', 'send-now', 'clear', 'save-again'), item: some })],
  [3, fc.record({ do: is('correct'), item: some, plate, hasNewPhoto: fc.boolean() })],
  [3, fc.record({ do: is('change-car'), user, car: few, hasPhoto: rarely })],
  [1, fc.record({ do: is('delete-car'), user, car: few })],
  [1, fc.record({ do: is('withdraw-request'), user, request: few })],
  [2, fc.record({ do: is('change-phone'), user })],
  [1, fc.record({ do: is('change-elsewhere', 'delete-elsewhere', 'decide'), pick: few })],
  [2, fc.record({ do: is('sign-in'), user, isNoticed: fc.boolean() })],
  [1, fc.record({ do: is('sign-out', 'end-session') })],
  [1, fc.record({ do: is('keep-unsent', 'cancel-unsent', 'redact-unsent') })],
  [1, fc.record({ do: is('lose-pictures') })],
  [2, fc.record({ do: is('reconnect') })],
  [1, fc.record({ do: is('block', 'restore', 'restore'), user })],
  [1, fc.record({ do: is('plate'), plate, isTaken: fc.boolean() })],
];

/**
 * Histories of one browser with two users, up to three contexts, a bad network and an unreliable
 * server.
 */
export const histories: fc.Arbitrary<History> = fc.record({
  events: historiesOf<HistoryEvent>([...events, ...simulationEvents]),
  hasWebLocks: fc.boolean(),
  seed: some,
});
