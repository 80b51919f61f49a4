import { serverDurations } from '../durations.ts';

/** Further calls are refused at once. Only their headers are in memory. */
const maxWaiting = 1000;

/** For whom a call counts. */
export interface Client {
  kind: 'account' | 'network';
  name: string;
}

interface WaitingCall {
  client: Client;
  begin(): void;
  giveUp(): void;
}

/** Calls that wait until their client has room, for some seconds at most. */
export function admissionQueue(hasRoom: (client: Client) => boolean) {
  /** The calls of each client in their order; whose turn is next comes first. */
  const waiting = new Map<string, Set<WaitingCall>>();
  let total = 0;

  function remove(call: WaitingCall): boolean {
    const { name } = call.client;
    const calls = waiting.get(name);
    if (!calls?.delete(call)) return false;
    total -= 1;
    waiting.delete(name);
    if (calls.size > 0) waiting.set(name, calls);
    return true;
  }

  function admitOne(): boolean {
    for (const [call] of waiting.values()) {
      if (!call || !hasRoom(call.client)) continue;
      remove(call);
      call.begin();
      return true;
    }
    return false;
  }

  return {
    /** Returns what takes the call out of the queue. */
    add(call: WaitingCall): () => void {
      if (total >= maxWaiting) {
        call.giveUp();
        return () => {};
      }
      const { name } = call.client;
      waiting.set(name, (waiting.get(name) ?? new Set<WaitingCall>()).add(call));
      total += 1;
      const timer = setTimeout(() => {
        if (remove(call)) call.giveUp();
      }, serverDurations.http.admissionWait).unref();
      return () => {
        clearTimeout(timer);
        remove(call);
      };
    },
    /** Begins the calls whose clients have room, one of each after the other. */
    admitNext(): void {
      while (admitOne());
    },
  };
}
