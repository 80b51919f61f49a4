import type { Back, Out } from '../kit/network.ts';
import type { HistoryEvent } from './events.ts';

/** A part of a story. Contexts are numbered from 0. */
export type StoryPart =
  /** A page does this, one access of its storage after the other. */
  | { page: number; does: HistoryEvent[] }
  /** Contexts send at the same time. One of their calls fails, counted from 0. */
  | { send: number[]; fails?: { call: number; out?: Out; back?: Back } }
  /** Something that is no call of a port. */
  | { happens: HistoryEvent };

const request = { do: 'save-request', user: 0, parent: null, isRefused: false } as const;
const requestForVehicle = { ...request, parent: 0 };
const vehicle = { do: 'save-vehicle', user: 0, plate: 1 } as const;
const send = { send: [0] };
const later: StoryPart = { happens: { do: 'clock', by: 31 * 60_000 } };
const signOut: StoryPart = { happens: { do: 'sign-out' } };
const signIn = (user: number): StoryPart => ({
  page: 0,
  does: [{ do: 'sign-in', user, isNoticed: true }],
});
const page = (...does: HistoryEvent[]): StoryPart => ({ page: 0, does });
const first = { item: 0 };

/** What users do. Each is told again and again, with crashes at every call of a port. */
export const stories: Record<string, StoryPart[]> = {
  'a request is saved and sent': [page(request), send],
  'a vehicle is saved with its picture and sent': [page(vehicle), send],
  'a request waits for its vehicle': [page(vehicle, requestForVehicle), send],
  'a reply is lost': [page(request), { ...send, fails: { call: 0, back: 'lose' } }, later, send],
  'the reply to a vehicle is cut off': [
    page(vehicle, requestForVehicle),
    { ...send, fails: { call: 3, back: 'cut-off' } },
    later,
    send,
  ],
  'a call arrives after its timeout': [
    page(request),
    { ...send, fails: { call: 0, out: 'delay' } },
    later,
    { happens: { do: 'arrive', pick: 0 } },
    send,
  ],
  'an upload expires': [
    page(vehicle),
    { ...send, fails: { call: 2, back: 'lose' } },
    { happens: { do: 'lose-pictures' } },
    later,
    send,
    later,
    send,
  ],
  'a refused vehicle is corrected': [
    { happens: { do: 'plate', plate: 1, isTaken: true } },
    page(vehicle, requestForVehicle),
    send,
    page({ do: 'correct', ...first, plate: 2, hasNewPhoto: true }),
    send,
  ],
  'a portal answers, and the connection comes back': [
    page(request, vehicle),
    { ...send, fails: { call: 0, out: 'page' } },
    page({ do: 'reconnect' }),
    send,
  ],
  'an item is deleted before it was tried': [page(vehicle, { do: 'delete', ...first }), send],
  'an item is deleted after its reply was lost': [
    page(request),
    { ...send, fails: { call: 0, back: 'lose' } },
    page({ do: 'delete', ...first }),
    send,
  ],
  'an item is deleted before its call arrives': [
    page(vehicle),
    { ...send, fails: { call: 3, out: 'delay' } },
    page({ do: 'delete', ...first }),
    send,
    { happens: { do: 'arrive', pick: 0 } },
  ],
  'a user signs out and keeps what waits': [
    page(vehicle, request),
    { ...send, fails: { call: 0, back: 'lose' } },
    page({ do: 'keep-unsent' }),
    signOut,
    signIn(1),
    send,
    signIn(0),
    send,
  ],
  'a user signs out and deletes what waits': [
    page(vehicle, request),
    { ...send, fails: { call: 0, back: 'lose' } },
    page({ do: 'cancel-unsent' }),
    send,
    page({ do: 'redact-unsent' }),
    signOut,
    signIn(1),
    send,
    signIn(0),
    send,
  ],
  'a session ends while items wait': [
    page(request, vehicle),
    { happens: { do: 'end-session' } },
    send,
    signIn(0),
    send,
  ],
  'two tabs and the worker send': [
    page(request, vehicle),
    { page: 1, does: [requestForVehicle, { ...request, user: 1 }] },
    { send: [0, 1, 2] },
  ],
  'a user saves while another context sends': [
    page(vehicle),
    { send: [1], fails: { call: 1, out: 503 } },
    page(requestForVehicle, { do: 'send-now', ...first }),
    { send: [0, 1] },
  ],
};
