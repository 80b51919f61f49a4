/** A piece of a page that is safe as it is. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | Html | readonly Html[];

/** HTML in which whatever is filled in is text, unless it was made here too. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  const filled = pieces.map((piece, index) => `${textOf(piece)}${parts[index + 1]}`);
  return new Html([parts[0], ...filled].join(''));
}

function textOf(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(({ text }) => text).join('');
  return String(piece).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
