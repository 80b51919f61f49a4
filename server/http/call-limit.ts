import type { FastifyInstance } from 'fastify';
import { serverDurations } from '../durations.ts';
import { Refusal } from '../refusal.ts';
import { admissionQueue, type Client } from './admission-queue.ts';
import { clientNetwork } from './client-network.ts';
import { sessionToken } from './cookies.ts';
import { isHealthCheck } from './health.ts';

/** The calls of a process that may run at the same time, and those of one account or network. */
const most = { total: 1000, account: 64, network: 300 };
/** From this many calls on, an account and a network get no more than a share of them. */
const crowded = { total: 500, account: 4, network: 30 };
/**
 * The same while the event loop is busy or queries wait. One account alone never has so many calls.
 * A client without a running call is still served.
 */
const busy = [
  { total: 200, account: 1, network: 8 },
  { total: 100, account: 4, network: 30 },
];
/** The sessions whose accounts are remembered for counting; they give no access. */
const maxSessions = 10_000;

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Counts a call for its account instead of its network.
     * @throws Refusal 503 'overloaded'
     */
    countForAccount(request: FastifyRequest, accountId: string): void;
  }
  interface FastifyRequest {
    /** For whom the call counts; null for a call that does not count. */
    countedFor: Client | null;
  }
}

/**
 * Admits calls before any work is done for them (LIM-10): so many in total, per account, and per
 * network for visitors who are not known. Beyond it they get 503 at once, and a body that hardly
 * arrives makes room. A call with a session that is not known yet waits for its network's share,
 * because the people of a mobile network are judged as accounts (LIM-14). Health checks are exempt.
 */
export function limitCalls(app: FastifyInstance): void {
  const running = new Map<string, number>();
  const accounts = new Map<string, string>();
  const waiting = admissionQueue(hasRoom);
  let total = 0;

  function hasRoom({ kind, name }: Client): boolean {
    const shares = [...(app.isBusy() ? busy : []), crowded];
    const share = (shares.find((one) => total >= one.total) ?? most)[kind];
    return total < most.total && (running.get(name) ?? 0) < share;
  }

  function refuse(): Refusal {
    app.closeSlowBody();
    return new Refusal('overloaded', { retryAfter: serverDurations.retryAfter.busy });
  }

  function count({ name }: Client, change: 1 | -1): void {
    const calls = (running.get(name) ?? 0) + change;
    total += change;
    if (calls === 0) running.delete(name);
    else running.set(name, calls);
    if (change < 0) waiting.admitNext();
  }

  app.decorateRequest('countedFor', null);
  app.addHook('onRequest', (request, reply, done) => {
    if (isHealthCheck(request) || reply.raw.destroyed) return done();
    const token = sessionToken(request);
    const known = accounts.get(token ?? '');
    const client: Client = known
      ? { kind: 'account', name: known }
      : { kind: 'network', name: clientNetwork(request.ip) };
    const begin = () => {
      count(client, 1);
      request.countedFor = client;
      reply.raw.once('close', () => request.countedFor && count(request.countedFor, -1));
      done();
    };
    if (hasRoom(client)) return begin();
    if (!token || known) return done(refuse());
    const leave = waiting.add({ client, begin, giveUp: () => done(refuse()) });
    reply.raw.once('close', leave);
  });
  app.decorate('countForAccount', (request, accountId) => {
    const before = request.countedFor;
    const token = sessionToken(request);
    if (token) remember(accounts, token, accountId);
    if (!before || before.name === accountId) return;
    const client: Client = { kind: 'account', name: accountId };
    request.countedFor = null;
    count(before, -1);
    if (!hasRoom(client)) throw refuse();
    count(client, 1);
    request.countedFor = client;
  });
}

function remember(accounts: Map<string, string>, token: string, accountId: string): void {
  accounts.set(token, accountId);
  const [oldest = ''] = accounts.keys();
  if (accounts.size > maxSessions) accounts.delete(oldest);
}
