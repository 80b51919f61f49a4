import fc from 'fast-check';
import { historiesOf, is, some, type Weighted } from '../../kit/histories.ts';
import type { Back, Out } from '../../kit/network.ts';
import type { ServerVersion } from './device-server.ts';
import type { Leaving } from './page.ts';

/** An event of a whole device. Numbers choose among what there is. */
export type DeviceEvent =
  | { do: 'open' | 'close' | 'reload'; page: number }
  | { do: 'sign-in'; page: number; user: number }
  /** A user opens the app, or signs in to it if nobody is. */
  | { do: 'use'; user: number }
  /** A user signs out. Their page may die before it has cleaned up. */
  | { do: 'leave'; page: number; how: Leaving; dies: boolean }
  | { do: 'save-request' | 'save-vehicle'; page: number; plate: number }
  | { do: 'delete' | 'retry'; page: number; item: number }
  | { do: 'answer'; pick: number; out: Out; back: Back }
  | { do: 'flow'; rounds: number }
  | { do: 'pass'; milliseconds: number }
  | { do: 'connection'; isOnline: boolean }
  | { do: 'sync' | 'kill-worker' | 'evict' | 'rot' | 'end-session' }
  | { do: 'close-databases'; isTold: boolean }
  | { do: 'read-loss'; page: number }
  /** A newer version of the app stores an item that this one cannot read. */
  | { do: 'newer-item'; user: number }
  | { do: 'server'; version: ServerVersion }
  | { do: 'block' | 'restore'; user: number }
  | { do: 'plate'; plate: number; isTaken: boolean };

const page = fc.constantFrom(0, 0, 0, 1, 2);
const user = fc.constantFrom(0, 0, 0, 1);
const plate = fc.nat({ max: 3 });
const second = 1000;
const minute = 60 * second;

const outs: Out[] = ['deliver', 'deliver', 'lose', 'page', 'stranger', 'redirect', 500, 503, 429];
const backs: Back[] = ['deliver', 'deliver', 'deliver', 'lose', 'cut-off', 'nonsense'];
const times = [100, second, 6 * second, 30 * second, 5 * minute, 20 * minute];

const events: Weighted<DeviceEvent>[] = [
  [3, fc.record({ do: is('open', 'close', 'reload', 'reload'), page })],
  [2, fc.record({ do: is('sign-in'), page, user })],
  [7, fc.record({ do: is('use'), user })],
  [
    3,
    fc.record({
      do: is('leave'),
      page,
      how: fc.constantFrom<Leaving>('at once', 'keep', 'delete', 'send'),
      dies: fc.constantFrom(false, false, true),
    }),
  ],
  [8, fc.record({ do: is('save-request', 'save-vehicle'), page, plate })],
  [2, fc.record({ do: is('delete', 'retry'), page, item: some })],
  [
    10,
    fc.record({
      do: is('answer'),
      pick: some,
      out: fc.constantFrom(...outs),
      back: fc.constantFrom(...backs),
    }),
  ],
  [8, fc.record({ do: is('flow'), rounds: fc.integer({ min: 1, max: 6 }) })],
  [6, fc.record({ do: is('pass'), milliseconds: fc.constantFrom(...times) })],
  [2, fc.record({ do: is('connection'), isOnline: fc.boolean() })],
  [2, fc.record({ do: is('sync') })],
  [2, fc.record({ do: is('kill-worker') })],
  [1, fc.record({ do: is('end-session') })],
  [2, fc.record({ do: is('close-databases'), isTold: fc.boolean() })],
  [1, fc.record({ do: is('evict', 'newer-item', 'newer-item', 'rot'), user })],
  [1, fc.record({ do: is('read-loss'), page })],
  [1, fc.record({ do: is('server'), version: fc.constantFrom('current', 'newer', 'older') })],
  [1, fc.record({ do: is('block', 'restore', 'restore'), user })],
  [1, fc.record({ do: is('plate'), plate, isTaken: fc.boolean() })],
];

/** Histories of one phone with two users, up to three tabs and the worker. */
export const deviceHistories: fc.Arbitrary<DeviceEvent[]> = historiesOf(events);
