import { isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { browserLabel } from '../../domain/values/browser-label.ts';

/** Where a call comes from. */
export interface Client {
  /** The network address. */
  address: string;
  /** As 'Chrome on Android'; null for an unknown one. */
  browser: string | null;
}

export function clientOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Client {
  return { address: ip, browser: browserLabel(headers['user-agent'] ?? '') };
}

/**
 * The network of an address: an IPv4 address itself, and the first 64 bits of an IPv6 address,
 * within which a subscriber has all addresses.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const start = head.split(':').filter((group) => group !== '');
  const end = tail?.split(':').filter((group) => group !== '') ?? [];
  const groups =
    tail === undefined ? start : [...start, ...zeros(8 - start.length - end.length), ...end];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

const zeros = (count: number): string[] => Array.from({ length: Math.max(0, count) }, () => '0');
