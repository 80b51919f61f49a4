// What the server's memory does while it sends a million purchases as CSV, and whether each came once.
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { openBenchServer } from './bench-server.ts';
import { loadFolder } from './load-folders.ts';

/** Far below what the rest of the table itself would take: some 150 MB. */
const limitMegabytes = 50;

/** The memory of a process that is not swapped out, in megabytes. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

const server = await openBenchServer(loadFolder);
const csv = { accept: 'text/csv' };

/** Downloads a table, and answers how many rows and different ids it had, and the memory after each tenth of a million rows. */
async function download(path: string) {
  const answer = await server.call(path, csv);
  const ids = new Set<string>();
  const resident: number[] = [];
  let rows = -1; // the first line names the columns
  let bytes = 0;
  // A body of `fetch` is a stream of the web, which its types keep apart from Node's own.
  const lines = createInterface({ input: Readable.fromWeb(answer.body as never), crlfDelay: 1000 });
  for await (const row of lines) {
    rows += 1;
    bytes += row.length + 2;
    if (rows > 0) ids.add(row.slice(0, 36));
    if (rows % 100_000 === 0) resident.push(await residentMegabytes(server.pid));
  }
  return { rows, different: ids.size, megabytes: bytes / 2 ** 20, resident };
}

try {
  const start = performance.now();
  const { rows, different, megabytes, resident } = await download('/api/admin/purchases');
  const seconds = (performance.now() - start) / 1000;
  // What the first rows take is the room that Node's garbage collector works in.
  const growth = Math.max(...resident.slice(2)) - Math.max(...resident.slice(0, 3));
  console.log(
    `CSV of all purchases: ${rows} rows, ${different} of them different, ${megabytes.toFixed(0)} MB in ${seconds.toFixed(0)} s`,
  );
  console.log(
    `The server's memory after each 100,000 rows: ${resident.map((size) => size.toFixed(0)).join(', ')} MB; ${growth.toFixed(0)} MB more after the first 200,000 (limit ${limitMegabytes})`,
  );
  if (rows !== different || rows <= 0 || growth > limitMegabytes) process.exitCode = 1;
} finally {
  await server.stop();
}
