import { expect, it } from 'vitest';
import { clientNetwork } from '../../../server/http/client-network.ts';

// LIM-8
it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['nonsense:::', 'nonsense:::'],
])('%s counts as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});
