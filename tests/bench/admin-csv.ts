// What the server's memory does while it sends a million purchases as CSV, and whether each came once.
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { openBenchServer } from './bench-server.ts';
import { loadFolder } from './load-folders.ts';

/** Far below what the table itself would take: some 250 MB. */
const limitMegabytes = 100;

/** The memory of a process that is not swapped out, in megabytes. */
async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024;
}

const server = await openBenchServer(loadFolder);
try {
  const csv = { accept: 'text/csv' };
  // The first pages bring the code in that every export needs.
  await (await server.call('/api/admin/purchases?status=refunded', csv)).text();
  const before = await residentMegabytes(server.pid);
  let peak = before;
  const sampling = setInterval(async () => {
    peak = Math.max(peak, await residentMegabytes(server.pid));
  }, 100);
  const start = performance.now();
  const answer = await server.call('/api/admin/purchases', csv);
  const ids = new Set<string>();
  let rows = -1; // the first line names the columns
  let bytes = 0;
  // A body of `fetch` is a stream of the web, which its types keep apart from Node's own.
  const lines = createInterface({ input: Readable.fromWeb(answer.body as never), crlfDelay: 1000 });
  for await (const row of lines) {
    rows += 1;
    bytes += row.length + 2;
    if (rows > 0) ids.add(row.slice(0, 36));
  }
  clearInterval(sampling);
  const seconds = (performance.now() - start) / 1000;
  const growth = peak - before;
  console.log(
    `CSV of all purchases: ${rows} rows, ${ids.size} of them different, ${(bytes / 2 ** 20).toFixed(0)} MB in ${seconds.toFixed(0)} s`,
  );
  console.log(
    `The server's memory: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} MB at most: ${growth.toFixed(0)} MB more (limit ${limitMegabytes})`,
  );
  if (rows !== ids.size || rows === 0 || growth > limitMegabytes) process.exitCode = 1;
} finally {
  await server.stop();
}
