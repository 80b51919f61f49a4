// Measures the memory of the server's process at rest, and after a load of mixed calls:
// `memory.ts 30` loads it for 30 seconds.
import { setTimeout as wait } from 'node:timers/promises';
import { phonePhoto } from '../../support/browser/pictures.ts';
import type { BenchRow } from '../bench-row.ts';
import {
  type MeasuredServer,
  newBenchMotorist,
  printRows,
  send,
  sendAll,
  usageOf,
  withServers,
} from './measured-server.ts';

/** What a server does at its start is over by then. */
const untilRest = 10_000;

async function memoryOf(server: MeasuredServer): Promise<string> {
  return `${((await usageOf(server)).rss / 2 ** 20).toFixed(0)} MB`;
}

export function measureMemory(seconds = 120): Promise<BenchRow[]> {
  return withServers(async (ours) => {
    await wait(untilRest);
    const atRest = await memoryOf(ours);
    const { motorist, headers, read, requestFuel } = await newBenchMotorist(ours);
    const photo = await phonePhoto();
    const api = `${ours.url}/api`;
    const post = (path: string, body: object, from = {}) =>
      send(api + path, { method: 'POST', headers: from, body });
    const upload = async () => {
      const announced = { contentType: 'image/jpeg', size: photo.length };
      const { uploadURL } = JSON.parse(await post('/objects/upload', announced, headers));
      await send(uploadURL, { method: 'PUT', headers, body: photo });
    };
    const mixed = [
      () => read(`${api}/fuel-requests`),
      () => requestFuel(`${api}/fuel-requests`),
      () => read(`${api}/fuel-prices/live`),
      () => read(`${api}/auth/session`),
    ];
    const signIn = () => post('/auth/login', motorist);
    const end = performance.now() + seconds * 1000;
    const isOver = () => performance.now() > end;
    let count = 0;
    const next = () => {
      count += 1;
      return count % 50 === 0 ? signIn() : (mixed[count % mixed.length]?.() ?? null);
    };
    // An account is allowed a few uploads at once, so they do not go with the other calls.
    const uploads = async () => {
      while (!isOver()) await upload();
    };
    await Promise.all([sendAll(() => (isOver() ? null : next())), uploads()]);
    const afterLoad = await memoryOf(ours);
    return [
      { what: 'server memory at rest', floor: '–', ours: atRest, target: '≤ 120 MB' },
      {
        what: `server memory after ${seconds} s of load`,
        floor: '–',
        ours: afterLoad,
        target: '≤ 250 MB',
      },
    ];
  });
}

if (import.meta.main) printRows(await measureMemory(Number(process.argv[2] ?? 120)));
