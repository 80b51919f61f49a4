import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that nobody has, and none of those that the system may give to anybody before the server stands. */
export async function freePort(): Promise<string> {
  for (;;) {
    const port = randomInt(20_000, 30_000);
    const listener = createServer().listen(port);
    const isFree = await once(listener, 'listening').then(
      () => true,
      () => false,
    );
    listener.close();
    if (isFree) return String(port);
  }
}
