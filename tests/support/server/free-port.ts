import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** A free port, outside the range from which the system gives ports to other programs. */
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
