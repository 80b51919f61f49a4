/** HTML that needs no escaping. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | Html | readonly Html[];

/** Builds HTML from a template. Inserted values are escaped, unless they are Html themselves. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  const filled = pieces.map((piece, index) => `${textOf(piece)}${parts[index + 1]}`);
  return new Html([parts[0], ...filled].join(''));
}

function textOf(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(({ text }) => text).join('');
  return String(piece).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
