const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
const base = alphabet.length;

/** Writes bytes with the 45 characters that a QR code stores in 5.5 bits each (RFC 9285). */
export function toBase45(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 2) {
    const [first = 0, second] = bytes.subarray(at, at + 2);
    const isPair = second !== undefined;
    text += digits(isPair ? first * 256 + second : first, isPair ? 3 : 2);
  }
  return text;
}

/** The bytes that a text stands for; null if it is no Base45. */
export function fromBase45(text: string): Uint8Array | null {
  const bytes: number[] = [];
  for (let at = 0; at < text.length; at += 3) {
    const group = text.slice(at, at + 3);
    const value = numberOf(group);
    if (value === null || group.length === 1) return null;
    if (value >= (group.length === 3 ? 65_536 : 256)) return null;
    if (group.length === 3) bytes.push(value >> 8);
    bytes.push(value & 255);
  }
  return Uint8Array.from(bytes);
}

function digits(value: number, length: number): string {
  let text = '';
  for (let rest = value; text.length < length; rest = Math.floor(rest / base)) {
    text += alphabet[rest % base];
  }
  return text;
}

/** The first character of a group is the smallest digit. */
function numberOf(group: string): number | null {
  let value = 0;
  for (const character of [...group].reverse()) {
    const digit = alphabet.indexOf(character);
    if (digit < 0) return null;
    value = value * base + digit;
  }
  return value;
}
