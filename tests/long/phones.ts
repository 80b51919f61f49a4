// Phones of different accounts read their lists from one address, as behind a mobile network:
// `npm run test:long -- phones 5` counts each number of phones five times. It fails where
// more phones get fewer answers in all, where one is left out, or where answers come late.
import { startFloodServer } from './floods/flood-server.ts';
import { register } from './floods/register.ts';
import { keepReading, type Reading } from './phones/phone.ts';

const rounds = Number(process.argv[2] ?? 5);
/** Short, so that all numbers of phones see the same load of the machine. */
const seconds = 3;
const sizes = [20, 40, 80, 160];
const targets = { share: 0.8, p99: 1000 };

interface Measured {
  rate: number;
  p99: number;
  /** The fewest answers that one phone got. */
  fewest: number;
  refused: number;
}

function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.POSITIVE_INFINITY);
}

async function measure(port: number, cookies: string[]): Promise<Measured> {
  const until = performance.now() + seconds * 1000;
  const phones = await Promise.all(cookies.map((cookie) => keepReading(port, cookie, until)));
  const times = phones.flatMap((phone: Reading) => phone.times);
  return {
    rate: Math.round(times.length / seconds),
    p99: percentile(times, 0.99),
    fewest: Math.min(...phones.map((phone) => phone.times.length)),
    refused: phones.reduce((sum, { refused }) => sum + refused, 0),
  };
}

const server = await startFloodServer({ rateLimits: 'off' });
const cookies: string[] = [];
while (cookies.length < Math.max(...sizes)) {
  cookies.push(...(await Promise.all(Array.from({ length: 4 }, () => register(server.port)))));
}
// The first counts for nothing: the code has just been compiled.
await measure(server.port, cookies.slice(0, 20));
const measured = new Map<number, Measured[]>(sizes.map((size) => [size, []]));
for (let round = 0; round < rounds; round += 1) {
  for (const size of round % 2 === 0 ? sizes : sizes.toReversed()) {
    measured.get(size)?.push(await measure(server.port, cookies.slice(0, size)));
  }
}
await server.stop();

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const results = sizes.map((size) => {
  const all = measured.get(size) ?? [];
  return {
    size,
    rate: median(all.map(({ rate }) => rate)),
    p99: median(all.map(({ p99 }) => p99)),
    fewest: Math.min(...all.map(({ fewest }) => fewest)),
    refused: all.reduce((sum, { refused }) => sum + refused, 0),
  };
});
const best = Math.max(...results.map(({ rate }) => rate));
console.log('| phones | answers a second | of the best | p99 | fewest of one phone | refused |');
console.log('|---:|---:|---:|---:|---:|---:|');
for (const { size, rate, p99, fewest, refused } of results) {
  const share = rate / best;
  const words = [size, rate, share.toFixed(2), `${p99} ms`, fewest, refused];
  console.log(`| ${words.join(' | ')} |`);
  const isGood = share >= targets.share && p99 < targets.p99 && fewest > 0 && refused === 0;
  if (!isGood) process.exitCode = 1;
}
