import { type IncomingMessage, Server } from 'node:http';
import { seededRandom } from '../seeded-random.ts';
import { seed } from './seed.ts';

// Delays each API response of a program that imports this, as a weak connection does.

const longest = Number(process.env.LATE_ANSWERS);
const random = seededRandom(seed);
const emit = Server.prototype.emit;

Server.prototype.emit = function later(this: Server, event: string, ...words: unknown[]) {
  const answer = () => Reflect.apply(emit, this, [event, ...words]) as boolean; // as emit does
  const isCall = event === 'request' && (words[0] as IncomingMessage).url?.startsWith('/api/');
  if (!isCall) return answer();
  setTimeout(answer, random() * longest);
  return true;
};
