// Measures the processor time of the server per call, beside Fastify and `pg` alone with the same
// SQL on the same database in the same run.
import type { BenchRow } from '../bench-row.ts';
import {
  type MeasuredServer,
  newBenchMotorist,
  printRows,
  sendAll,
  usageOf,
  withServers,
} from './measured-server.ts';

const rounds = 7;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** Processor time per call in milliseconds, and calls per second. */
async function measure(server: MeasuredServer, calls: number, call: () => Promise<unknown>) {
  const [{ cpu }, began] = [await usageOf(server), performance.now()];
  let left = calls;
  await sendAll(() => (left-- > 0 ? call() : null));
  const seconds = (performance.now() - began) / 1000;
  return { cpu: ((await usageOf(server)).cpu - cpu) / calls, rate: calls / seconds };
}

type Measured = Awaited<ReturnType<typeof measure>>;

const inWords = (measured: Measured[]) =>
  `${median(measured.map(({ cpu }) => cpu)).toFixed(3)} ms, ${median(measured.map(({ rate }) => rate)).toFixed(0)}/s`;

export function measureServer(): Promise<BenchRow[]> {
  return withServers(async (ours, bare) => {
    const { read, requestFuel } = await newBenchMotorist(ours);
    const measurements = [
      {
        what: 'session and list of 20, server CPU × bare Fastify with the same SQL',
        calls: 1000,
        call: read,
        path: '/api/fuel-requests',
        barePath: '/requests',
        target: 1.8,
      },
      {
        what: 'fuel request with its key in one transaction, likewise',
        calls: 500,
        call: requestFuel,
        path: '/api/fuel-requests',
        barePath: '/requests',
        target: 2.5,
      },
      {
        what: '`GET /api/ping` × static JSON',
        calls: 3000,
        call: read,
        path: '/api/ping',
        barePath: '/ping',
        target: 1.8,
      },
      {
        what: '`GET /api/fuel-prices/live` × bare Fastify with one indexed read',
        calls: 3000,
        call: read,
        path: '/api/fuel-prices/live',
        barePath: '/price',
        // It reads the session as well, of which the floor has nothing.
        target: 2.5,
      },
    ];
    const rows: BenchRow[] = [];
    for (const { what, calls, call, path, barePath, target } of measurements) {
      const [mine, least]: [Measured[], Measured[]] = [[], []];
      // The first round warms both up.
      for (let round = -1; round < rounds; round += 1) {
        const one = await measure(ours, calls, () => call(ours.url + path));
        const other = await measure(bare, calls, () => call(bare.url + barePath));
        if (round < 0) continue;
        mine.push(one);
        least.push(other);
      }
      // Compared within each round, because both see the same load of the machine.
      const times = median(mine.map(({ cpu }, round) => cpu / (least[round]?.cpu ?? 0)));
      const ratio = Number(times.toFixed(2));
      rows.push({ what, floor: inWords(least), ours: inWords(mine), ratio, target: `≤ ${target}` });
    }
    return rows;
  });
}

if (import.meta.main) printRows(await measureServer());
