import { isIPv6 } from 'node:net';

/** What counts as one client: an IPv4 address, or the 64 bits that a subscriber of IPv6 has. */
export function clientNetwork(address: string): string {
  const [bare = ''] = address.split('%');
  const [, mapped] = /^::ffff:([\d.]+)$/i.exec(bare) ?? [];
  if (mapped) return mapped;
  if (!isIPv6(bare)) return address;
  const [head = [], tail = []] = bare.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
