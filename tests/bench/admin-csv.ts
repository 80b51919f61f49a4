// Measures the server's memory while it sends a million purchases as CSV, and checks that each
// comes once.
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { openBenchServer } from './bench-server.ts';
import { loadFolder } from './load-folders.ts';

/** Far below the size of the rest of the table, about 150 MB. */
const limitMegabytes = 50;

/** The resident memory of a process, in megabytes. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

const server = await openBenchServer(loadFolder);
const csv = { accept: 'text/csv' };

/**
 * Downloads a CSV file; returns its number of rows and of different ids, and the memory after each
 * tenth of a million rows.
 */
async function download(path: string) {
  const answer = await server.call(path, csv);
  const ids = new Set<string>();
  const resident: number[] = [];
  let rows = -1; // The first line has the column names.
  let bytes = 0;
  // The type of a `fetch` body is a web stream, which differs from Node's stream type.
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
  // The first rows let Node's garbage collector claim its working memory.
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
