/** The characters of GSM 03.38 that take one septet. */
const basic =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Those of its extension table: an escape and a septet. */
const extension = '\f^{}\\[~]|€';

/** What a part holds, alone and as one of several, which each carry a header. */
const capacities = {
  'gsm-7': { alone: 160, joined: 153 },
  'ucs-2': { alone: 70, joined: 67 },
} as const;

export interface SmsParts {
  encoding: keyof typeof capacities;
  /** As the limit of 160 counts them: UTF-16 units, like a text field's. */
  characters: number;
  /** Each part is paid for. */
  parts: number;
}

/**
 * How an SMS travels and how many parts it costs (MSG-1): 160 septets in the GSM alphabet, with
 * two for a character of its extension table, or 70 units in any other; less in each of several parts.
 * A character is never split between two parts.
 */
export function smsParts(text: string): SmsParts {
  const written = [...text];
  const isGsm = written.every(
    (character) => basic.includes(character) || extension.includes(character),
  );
  const encoding = isGsm ? 'gsm-7' : 'ucs-2';
  const sizes = written.map((character) =>
    isGsm ? (extension.includes(character) ? 2 : 1) : character.length,
  );
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
