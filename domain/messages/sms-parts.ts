/** The characters of the GSM 03.38 alphabet, which take one septet each. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** The characters of its extension table, which take two septets each. */
const extension = '\f^{}\\[~]|€';

/** The septets or units in a single message, and in each of several, which carry a header. */
const capacities = {
  'gsm-7': { alone: 160, joined: 153 },
  'ucs-2': { alone: 70, joined: 67 },
} as const;

/**
 * The encoding of an SMS and its number of parts, each of which is charged (MSG-1). A single
 * message holds 160 septets (GSM) or 70 units (UCS-2). No character is split between two parts.
 */
export function smsParts(text: string) {
  const written = [...text];
  const isGsm = written.every(
    (character) => basic.includes(character) || extension.includes(character),
  );
  const encoding = isGsm ? 'gsm-7' : 'ucs-2';
  const sizes = written.map((character) =>
    isGsm ? (extension.includes(character) ? 2 : 1) : character.length,
  );
  // `characters` are UTF-16 units, as the limit of 160 and a text field's length count them.
  return { encoding, characters: text.length, parts: partsFor(sizes, capacities[encoding]) };
}

function partsFor(sizes: number[], { alone, joined }: { alone: number; joined: number }): number {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  if (total <= alone) return total === 0 ? 0 : 1;
  let [parts, filled] = [1, 0];
  for (const size of sizes) {
    if (filled + size > joined) [parts, filled] = [parts + 1, 0];
    filled += size;
  }
  return parts;
}

/** The characters, each once, that make an SMS hold 70 characters in place of 160 (MSG-13). */
export function dearCharacters(text: string): string[] {
  const isCheap = (character: string) => basic.includes(character) || extension.includes(character);
  return [...new Set(text)].filter((character) => !isCheap(character));
}
