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
  | { do: 'sign-in'; user: number; isNoticed: boolean }
  | { do: 'reconnect' }
  /** The parts of a sign-out before its end: what becomes of the unsent items (ACC-10). */
  | { do: 'keep-unsent' | 'cancel-unsent' | 'redact-unsent' };

/** What changes at the server. */
export type ServerEvent =
  | { do: 'sign-out' | 'end-session' | 'lose-pictures' }
  | { do: 'block' | 'restore'; user: number }
  | { do: 'plate'; plate: number; isTaken: boolean };

export type HistoryEvent = UserEvent | ServerEvent | SimulationEvent;

export interface History {
  events: HistoryEvent[];
  hasWebLocks: boolean;
  seed: number;
}

const user = fc.constantFrom(0, 0, 0, 1);
const parent: fc.Arbitrary<number | null> = fc.option(some);
const plate = fc.nat({ max: 3 });

/** The events of Volmaak and their weights. */
const events: Weighted<HistoryEvent>[] = [
  [3, fc.record({ do: is('save-request'), user, parent, isRefused: rarely })],
  [3, fc.record({ do: is('save-vehicle'), user, plate })],
  [3, fc.record({ do: is('delete', 'delete', 'send-now', 'clear', 'save-again'), item: some })],
  [3, fc.record({ do: is('correct'), item: some, plate, hasNewPhoto: fc.boolean() })],
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
