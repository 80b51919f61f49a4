import { connect } from 'node:net';

export interface Reading {
  /** How long each answer took, in milliseconds. */
  times: number[];
  /** Answers other than 200, and connections that were cut off. */
  refused: number;
}

/** Reads a list again and again on one connection, each time once the answer before is complete. */
export function keepReading(port: number, cookie: string, until: number): Promise<Reading> {
  const reading: Reading = { times: [], refused: 0 };
  const socket = connect({ host: '127.0.0.1', port });
  const lines = ['GET /api/fuel-requests HTTP/1.1', 'Host: volmaak', `Cookie: ${cookie}`, '', ''];
  let [heard, began] = ['', performance.now()];
  socket.write(lines.join('\r\n'));
  socket.on('data', (chunk) => {
    heard += chunk;
    if (!isComplete(heard)) return;
    const isGood = heard.startsWith('HTTP/1.1 200 ');
    if (isGood) reading.times.push(performance.now() - began);
    else reading.refused += 1;
    [heard, began] = ['', performance.now()];
    if (began < until) socket.write(lines.join('\r\n'));
    else socket.destroy();
  });
  socket.on('error', () => {
    reading.refused += 1;
  });
  return new Promise((resolve) => socket.on('close', () => resolve(reading)));
}

/** Whether a response has arrived to its end. Ours to these calls all have a length. */
function isComplete(heard: string): boolean {
  const end = heard.indexOf('\r\n\r\n');
  const [, length] = /^content-length: (\d+)\r$/im.exec(heard) ?? [];
  return end >= 0 && heard.length >= end + 4 + Number(length);
}
