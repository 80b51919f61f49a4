/** Writes fields of fixed lengths one after another, the highest byte of a number first. */
export function writeBytes(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** A whole number from 0 in a number of bytes. */
export function numberBytes(value: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let rest = value;
  for (let at = length - 1; at >= 0; at--) {
    bytes[at] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return bytes;
}

/** The 16 bytes of a UUID. */
export function idBytes(id: string): Uint8Array {
  const pairs = id.replaceAll('-', '').match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

/** A text of printable ASCII characters, filled up with spaces. */
export function textBytes(text: string, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => (at < text.length ? text.charCodeAt(at) : 32));
}

/** Reads fields of fixed lengths one after another. */
export class ByteReader {
  private at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  take(length: number): Uint8Array {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  number(length: number): number {
    return this.take(length).reduce((value, byte) => value * 256 + byte, 0);
  }

  id(): string {
    const hex = Array.from(this.take(16), (byte) => byte.toString(16).padStart(2, '0')).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  }

  text(length: number): string {
    return String.fromCharCode(...this.take(length)).trimEnd();
  }
}
