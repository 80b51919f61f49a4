// Measures the outbox in Chromium: a save beside a bare IndexedDB put, and a drain beside bare calls
// to the same server, in turns.

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from 'playwright';
import { build, type Rolldown } from 'vite';
import { apiMarker } from '../../../domain/api-marker.ts';
import { presentChromium } from '../../../scripts/find-chromium.mjs';
import type { BenchRow } from '../bench-row.ts';

const saves = 100;
const drains = 5;
const items = 500;

type InPage = typeof import('./in-page.ts');

/** A module of the code that the page runs: the app's outbox and what surrounds it. */
async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL('./in-page.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'in-page' } },
  });
  const [{ output }] = built as Rolldown.RolldownOutput[] as [Rolldown.RolldownOutput];
  return output[0].code;
}

/** A server that answers every fuel request as Volmaak's does, after `delay` milliseconds. */
async function startServer(code: string) {
  const settings = { delay: 0 };
  const server = createServer((request, response) => {
    if (request.method !== 'POST') {
      const isCode = request.url === '/in-page.js';
      response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
      response.setHeader('Cross-Origin-Embedder-Policy', 'require-corp');
      response.setHeader('Content-Type', isCode ? 'text/javascript' : 'text/html');
      response.end(isCode ? code : '<!doctype html><title>Outbox</title>');
      return;
    }
    const answer = () => {
      response.writeHead(201, {
        'Content-Type': 'application/json; charset=utf-8',
        [apiMarker.header]: apiMarker.value,
        'X-Outbox-Item': request.headers['x-outbox-item'] ?? '',
      });
      response.end(JSON.stringify({ id: randomUUID() }));
    };
    request.resume().on('end', () => {
      if (settings.delay > 0) setTimeout(answer, settings.delay);
      else answer();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const end = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://localhost:${port}/`, settings, end };
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

function row(what: string, floors: number[], ours: number[], target: number): BenchRow {
  const [floor, own] = [median(floors), median(ours)];
  const milliseconds = (value: number) => `${value.toFixed(value < 10 ? 2 : 0)} ms`;
  return {
    what,
    floor: milliseconds(floor),
    ours: milliseconds(own),
    ratio: own / floor,
    target: String(target),
  };
}

async function measureSaves(page: Page, waiting: number): Promise<BenchRow> {
  const { floor, ours } = await page.evaluate(
    async ([waiting, rounds]) => {
      const path = '/in-page.js';
      const { timeSaves }: InPage = await import(path);
      return timeSaves(waiting, rounds);
    },
    [waiting, saves] as const,
  );
  const what = `save until "on this phone", ${waiting} waiting × bare strict IndexedDB put`;
  return row(what, floor, ours, 1.5);
}

async function measureDrain(page: Page, delay: number, target: number): Promise<BenchRow> {
  const times = { floor: [] as number[], ours: [] as number[] };
  for (let round = 0; round < drains; round += 1) {
    const { floor, ours } = await page.evaluate(async (count) => {
      const path = '/in-page.js';
      const { timeDrain }: InPage = await import(path);
      return timeDrain(count);
    }, items);
    times.floor.push(floor);
    times.ours.push(ours);
  }
  const what = `${items} waiting items drained, round trip ${delay} ms × bare sequential fetch`;
  return row(what, times.floor, times.ours, target);
}

export async function measureOutbox(): Promise<BenchRow[]> {
  const server = await startServer(await bundle());
  const executablePath = presentChromium();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    const rows = [await measureSaves(page, 0), await measureSaves(page, 200)];
    for (const [delay, target] of [
      [0, 1.2],
      [20, 0.3],
    ] as const) {
      server.settings.delay = delay;
      rows.push(await measureDrain(page, delay, target));
    }
    return rows;
  } finally {
    await browser.close();
    server.end();
  }
}
