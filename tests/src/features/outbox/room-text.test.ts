import { expect, it } from 'vitest';
import { roomText } from '../../../../src/features/outbox/room-text.ts';

// OUT-29
it.each([
  [0, '0 MB'],
  [999_999, '0 MB'],
  [12_900_000, '12 MB'],
  [999_400_000, '999 MB'],
  [999_600_000, '1.0 GB'],
  [1_234_000_000, '1.2 GB'],
])('writes a room of %i bytes as %s', (bytes, text) => {
  expect(roomText(bytes)).toBe(text);
});
