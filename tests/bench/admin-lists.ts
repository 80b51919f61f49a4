// Measures the admin's calls with a million purchases against the same calls with a thousand rows.
// An argument selects the calls that have it in their name.
import { type BenchCall, benchCalls, type Sample } from './admin-calls.ts';
import { type BenchServer, openBenchServer } from './bench-server.ts';
import { deskCalls } from './desk-calls.ts';
import { loadFolder, smallFolder } from './load-folders.ts';

const warmUps = 3;
const rounds = Number(process.env.BENCH_ROUNDS ?? 21);
const [, , only = ''] = process.argv;

interface Side {
  server: BenchServer;
  sample: Sample;
}

async function open(folder: string): Promise<Side> {
  const server = await openBenchServer(folder);
  const first = async (path: string) => (await (await server.call(path)).json())[0];
  const user = await first('/api/admin/users?sort=name&limit=1&role=user&q=molefe');
  const purchase = await first('/api/admin/purchases?limit=1&sort=amount');
  const { id: userId, username, phoneNumber: phone, firstName, lastName } = user;
  const fullName = `${firstName} ${lastName}`;
  const plate = purchase.carRegistrationNumber;
  return { server, sample: { userId, username, fullName, phone, plate, purchaseId: purchase.id } };
}

async function rowsOf({ server, sample }: Side, call: BenchCall): Promise<number> {
  const answer = await (await server.call(call.url(sample))).json();
  return Array.isArray(answer) ? answer.length : 0;
}

/** In milliseconds; `limit` adds a query for this many rows, or nothing. */
async function timeOf({ server, sample }: Side, call: BenchCall, limit: string): Promise<number> {
  const start = performance.now();
  await (await server.call(call.url(sample) + limit)).json();
  return performance.now() - start;
}

/**
 * Other work of the machine only makes calls slower, so the fastest quarter shows the time of the
 * call itself.
 */
const lowerQuartile = (values: number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 2] ?? 0;

/** In milliseconds. */
async function measure(call: BenchCall, small: Side, loaded: Side) {
  const times: [small: number, loaded: number][] = [];
  // When a thousand rows do not fill a page, the same number is requested from the million, because
  // each row takes time. A page has at least one.
  const [few, many] = [await rowsOf(small, call), await rowsOf(loaded, call)];
  const limit =
    few < many
      ? `${call.url(small.sample).includes('?') ? '&' : '?'}limit=${Math.max(few, 1)}`
      : '';
  // The two alternate and each goes first equally often, so that the machine's load affects both
  // equally.
  for (let round = 0; round < warmUps + rounds; round += 1) {
    const isSmallFirst = round % 2 === 0;
    const first = await timeOf(isSmallFirst ? small : loaded, call, limit);
    const second = await timeOf(isSmallFirst ? loaded : small, call, limit);
    times.push(isSmallFirst ? [first, second] : [second, first]);
  }
  const measured = times.slice(warmUps);
  return [
    lowerQuartile(measured.map(([a]) => a)),
    lowerQuartile(measured.map(([, b]) => b)),
  ] as const;
}

function line(name: string, cells: string[]): void {
  console.log(name.padEnd(60) + cells.map((cell) => cell.padStart(11)).join(''));
}

const sides: Side[] = [];
let over = 0;
try {
  for (const folder of [smallFolder, loadFolder]) sides.push(await open(folder));
  const [small, loaded] = sides as [Side, Side]; // opened just now
  line('call', ['small ms', 'loaded ms', 'ratio', 'limit', '']);
  for (const call of [...benchCalls, ...deskCalls].filter(({ name }) => name.includes(only))) {
    const [a, b] = await measure(call, small, loaded);
    const isOver = b > a * call.limit;
    if (isOver) over += 1;
    const numbers = [a, b, b / a, call.limit].map((number) => number.toFixed(2));
    line(call.name, [...numbers, isOver ? 'OVER' : 'ok']);
  }
  console.log(over ? `${over} calls are over their limit.` : 'Every call is within its limit.');
  if (over) process.exitCode = 1;
} finally {
  for (const { server } of sides) await server.stop();
}
