/** A random UUID of version 4. A page without TLS has no `crypto.randomUUID`. */
export function newUuid(): string {
  const [version, variant] = [6, 8];
  const digits = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte, place) => {
    if (place === version) return toHex((byte & 0x0f) | 0x40);
    return toHex(place === variant ? (byte & 0x3f) | 0x80 : byte);
  });
  return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function toHex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
