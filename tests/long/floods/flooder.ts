// Floods a server from several addresses of this machine, in a process of its own.
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type Flood, floods, readPicture } from './floods.ts';

const [name = '', port = '', cookies = '[]', picturePath = ''] = process.argv.slice(2);
const flood: Flood | undefined = floods[name];
if (!flood) throw new Error(`There is no flood ${name}`);
const { connections, drip, text } = flood;
// The texts of its accounts.
const accounts = JSON.parse(cookies) as string[];
const picture = picturePath === '' ? '' : readPicture(picturePath);
const texts = new Map<string, Buffer>();
const counts: Record<string, number> = {};

function textOf(index: number): Buffer {
  const cookie = accounts[index % Math.max(1, accounts.length)] ?? '';
  const key = accounts.length > 0 ? `${cookie} ${index % 2}` : '';
  const known = accounts.length > 0 ? texts.get(key) : undefined;
  const made = known ?? text({ index, cookie, picture });
  if (accounts.length > 0) texts.set(key, made);
  return made;
}

function countOutcome(outcome: string): void {
  counts[outcome] = (counts[outcome] ?? 0) + 1;
}

async function keepFlooding(index: number): Promise<void> {
  for (;;) {
    await floodOnce(index);
    await wait(100);
  }
}

function floodOnce(index: number): Promise<void> {
  const localAddress = `127.0.0.${10 + (index % 10)}`;
  const socket = connect({ host: '127.0.0.1', port: Number(port), localAddress });
  socket.write(textOf(index));
  const dripping = drip && setInterval(() => socket.write(drip), 1000);
  socket.on('data', (chunk) => {
    const [, status] = /^HTTP\/1.1 (\d+)/.exec(chunk.toString('latin1', 0, 12)) ?? [];
    if (!status) return;
    countOutcome(status);
    socket.write(textOf(index));
  });
  socket.on('error', () => countOutcome('cut off'));
  return new Promise((resolve) => {
    socket.on('close', () => {
      if (dripping) clearInterval(dripping);
      resolve();
    });
  });
}

process.on('disconnect', () => process.exit());
process.on('message', () => process.send?.(counts));
for (let index = 0; index < connections; index += 1) void keepFlooding(index);
void wait(2000).then(() => process.send?.('begun'));
