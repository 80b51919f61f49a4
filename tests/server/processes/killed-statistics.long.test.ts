import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { registration } from '../../support/api.ts';
import { runCommand } from '../../support/command-process.ts';
import { newDataFolderWithDatabase } from '../../support/server/data-folder.ts';
import { killDatabase } from '../../support/server/database-process.ts';
import { type Buyer, buy, byCard } from '../../support/server/purchases.ts';
import { buyerOver, type RemoteDriver, signInOver } from '../../support/server/remote-driver.ts';
import { runServer } from '../../support/server/running-server.ts';
import type { ServerProcess } from '../../support/server-process.ts';

const operator = { username: 'operator', password: 'operator-1' };
const fuel = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 1 };

/** The actions that a server has confirmed, and where an admin sees them. */
interface Answered {
  kind: 'registration' | 'request' | 'decision' | 'purchase' | 'refund';
  list: string;
  shows: object;
}

const kinds: Answered['kind'][] = ['registration', 'request', 'decision', 'purchase', 'refund'];

interface Storm {
  url: string;
  admin: RemoteDriver;
  buyers: Buyer[];
}

type Note = (answer: { status: number }, write: Answered) => void;

const requestsOf = (id: string) => `/api/admin/fuel-requests?limit=200&userId=${id}`;
const purchasesOf = (id: string) => `/api/admin/purchases?limit=200&userId=${id}`;

async function register({ url, admin }: Storm, note: Note): Promise<void> {
  const fields = registration();
  const { username } = fields;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(fields);
  const answer = await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body });
  note(answer, {
    kind: 'registration',
    list: `/api/admin/users?q=${username}`,
    shows: { username },
  });
  const made = await admin.call('POST', '/api/admin/users', registration());
  const { id } = made.body;
  note(made, { kind: 'registration', list: '/api/admin/users?limit=200', shows: { id } });
}

async function createAndDecide({ admin }: Storm, buyer: Buyer, note: Note): Promise<void> {
  const asked = await buyer.call('POST', '/api/fuel-requests', fuel);
  const { id } = asked.body;
  const list = requestsOf(buyer.userId);
  note(asked, { kind: 'request', list, shows: { id } });
  const status = 'rejected';
  const decided = await admin.call('PATCH', `/api/fuel-requests/${id}/status`, { status });
  note(decided, { kind: 'decision', list, shows: { id, status } });
}

async function buyAndRefund({ admin }: Storm, buyer: Buyer, note: Note): Promise<void> {
  const bought = await buy(buyer, byCard('pays'));
  const { id } = bought.body;
  const list = purchasesOf(buyer.userId);
  note(bought, { kind: 'purchase', list, shows: { id } });
  const refunded = await admin.call('POST', `/api/admin/purchases/${id}/refund`);
  note(refunded, { kind: 'refund', list, shows: { id, paymentStatus: 'refunded' } });
}

/**
 * Starts all writers, kills the server once it has confirmed enough of each kind, and returns what
 * it confirmed.
 */
async function writeUntilKilled(server: ServerProcess, storm: Storm): Promise<Answered[]> {
  const answered: Answered[] = [];
  const gone = once(server.child, 'exit');
  const note: Note = (answer, write) => {
    if (answer.status !== 200 && answer.status !== 201) throw new Error(`${answer.status}`);
    answered.push(write);
    const count = (wanted: string) => answered.filter(({ kind }) => kind === wanted).length;
    if (kinds.every((kind) => count(kind) >= 4)) server.child.kill('SIGKILL');
  };
  const until = async (work: () => Promise<void>) => {
    for (;;) await work();
  };
  await Promise.allSettled([
    until(() => register(storm, note)),
    ...storm.buyers.flatMap((buyer) => [
      until(() => createAndDecide(storm, buyer, note)),
      until(() => buyAndRefund(storm, buyer, note)),
    ]),
  ]);
  await gone;
  return answered;
}

describe('a server that is killed during many writes', () => {
  it.each(['the server alone', 'the database with it'])(
    'leaves statistics that agree with the rows, and every confirmed write: %s',
    async (victims) => {
      const folder = await newDataFolderWithDatabase();
      const environment = {
        DATA_DIR: folder,
        RATE_LIMITS: 'off',
        ADMIN_USERNAME: operator.username,
        ADMIN_PASSWORD: operator.password,
      };
      const first = await runServer(environment);
      const admin = await signInOver(first.url, operator.username, operator.password);
      const buyers = await Promise.all([1, 2, 3].map(() => buyerOver(first.url)));
      const answered = await writeUntilKilled(first, { url: first.url, admin, buyers });
      if (victims === 'the database with it') await killDatabase(folder);

      const second = await runServer(environment);
      const words =
        'The statistics agree with the rows.\nThe journal agrees with the rows, and sums to 0.';
      const agree = { code: 0, words };
      expect(await runCommand('recount', { DATA_DIR: folder })).toEqual(agree);
      const moved = admin.movedTo(second.url);
      const lists = new Set(answered.map(({ list }) => list));
      for (const list of lists) {
        const { body } = await moved.call('GET', list);
        for (const { shows } of answered.filter((write) => write.list === list)) {
          expect(body).toContainEqual(expect.objectContaining(shows));
        }
      }
      expect(await second.stop()).toBe(0);
      expect(await runCommand('recount', { DATA_DIR: folder })).toEqual(agree);
    },
  );
});
