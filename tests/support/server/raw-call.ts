import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Api } from '../api.ts';

/** A connection that sends just these characters. */
export interface RawCall {
  socket: Socket;
  /** What the server has sent so far. */
  heard(): string;
  isClosed(): boolean;
  /** The head of the first response, or nothing if the connection closes without one. */
  answer: Promise<string>;
}

/** The port of a listening API. */
export function portOf({ app }: Api): number {
  return (app.server.address() as AddressInfo).port; // it listens on a port
}

/** Connects from an address of this machine and sends a text, which may be part of a request. */
export async function rawCall(port: number, text: string, from = '127.0.0.1'): Promise<RawCall> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  onTestFinished(() => void socket.destroy());
  let heard = '';
  const answer = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => {
      heard += chunk;
      if (heard.includes('\r\n\r\n')) resolve(heard);
    });
    socket.on('close', () => resolve(heard));
  });
  socket.on('error', () => {});
  await once(socket, 'connect');
  if (text !== '') socket.write(text);
  return { socket, heard: () => heard, isClosed: () => socket.closed, answer };
}

export function rawCalls(count: number, begin: (index: number) => Promise<RawCall>) {
  return Promise.all(Array.from({ length: count }, (_, index) => begin(index)));
}

/** The text of a request; the body may be shorter than its length says. */
export function request(
  line: string,
  headers: Record<string, string> = {},
  body = '',
  length = body.length,
): string {
  const all = { Host: 'volmaak', ...headers, ...(length > 0 && { 'Content-Length': `${length}` }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n${body}`;
}
