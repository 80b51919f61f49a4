import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runTool } from './run-tool.ts';
import type { SampleCall } from './sample-call.ts';
import type { ScannedProduct } from './scanned-product.ts';

/** Follows each value that sqlmap attacks. */
const mark = '*';

/** Attacks each value of each call, and returns what was found, or could not be tried. */
export async function scanWithSqlmap(
  product: ScannedProduct,
  folder: string,
  level: string,
): Promise<string[]> {
  const findings: string[] = [];
  for (const [index, call] of product.calls.entries()) {
    const request = requestText(product.url, call, await product.signIn(call));
    if (!request.includes(mark)) continue;
    const output = join(folder, String(index));
    await mkdir(output, { recursive: true });
    const file = join(output, 'request.txt');
    await writeFile(file, request);
    const printed = await runTool('sqlmap', [
      ...['-r', file, '--output-dir', output, '--level', level],
      ...['--batch', '--flush-session', '--disable-coloring', '--dbms', 'PostgreSQL'],
      ...['--ignore-code', '*', '--ignore-stdin'],
    ]);
    await writeFile(join(output, 'printed.txt'), printed);
    const verdict = verdictOf(printed);
    console.log(`${index + 1} of ${product.calls.length}: ${call.name}: ${verdict ?? 'nothing'}`);
    if (verdict) findings.push(`${call.name}: ${verdict} (${join(output, 'printed.txt')})`);
  }
  return findings;
}

/** A request as a file for sqlmap. The headers that the server reads are attacked too. */
function requestText(url: string, call: SampleCall, cookie: string): string {
  const body = call.body(mark);
  return [
    `${call.method} ${call.address(mark)} HTTP/1.1`,
    `Host: ${new URL(url).host}`,
    `Cookie: ${cookie}`,
    ...(call.isIdempotent ? [`Idempotency-Key: ${randomUUID()}${mark}`] : []),
    ...(call.name === 'GET /api/account/profile' ? [`User-Agent: Chromium${mark}`] : []),
    ...(body === null ? [] : ['Content-Type: application/json']),
    '',
    body ?? '',
  ].join('\r\n');
}

function verdictOf(printed: string): string | null {
  const found = /Parameter: [^\n]+\n\s+Type: [^\n]+/.exec(printed)?.[0];
  if (found) return found.replace(/\s+/g, ' ');
  const fault = /\b5\d\d \([^)]+\) - \d+ times/.exec(printed)?.[0];
  if (fault) return fault;
  return /all tested parameters do not appear to be injectable/.test(printed) ? null : 'not tried';
}
