import type { Receipt } from '../../../../domain/purchases/receipt.ts';

/** The size of the picture's parts in pixels: sharp on a phone, and small enough for a message. */
const width = 720;
const margin = 40;
const column = width - 2 * margin;
const leading = 1.4;
const colors = {
  paper: '#ffffff',
  ink: '#1d2422',
  quiet: '#55605d',
  line: '#dcd8cf',
  top: '#0f5c63',
};

interface TextStyle {
  size: number;
  weight?: 400 | 700;
  color?: string;
}

/** Draws at a place from the top and returns the place below. */
type Part = (context: CanvasRenderingContext2D, top: number) => number;

/** A receipt as a picture, drawn on this phone, so that it needs no connection (BUY-19). */
export async function drawReceipt(receipt: Receipt, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  const parts = partsOf(receipt);
  // The first drawing finds the height; setting it empties the picture.
  canvas.width = width;
  canvas.height = Math.ceil(draw(canvas, parts));
  draw(canvas, parts);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('This browser could not make the picture');
  return new File([blob], name, { type: blob.type });
}

function partsOf(receipt: Receipt): Part[] {
  return [
    text(`Volmaak: ${receipt.title}`, { size: 36, weight: 700 }),
    text(receipt.status, { size: 24 }),
    heading('The purchase'),
    ...receipt.purchase.map((row) => line(row)),
    heading('What it costs'),
    ...receipt.costs.map((row) => line(row)),
    line(['Total', receipt.total], { size: 28, weight: 700 }),
    heading('The payment'),
    ...receipt.payment.map((row) => line(row)),
    gap(24),
    text(receipt.number, { size: 20, color: colors.quiet }),
  ];
}

/** Draws all parts below each other and returns the height. */
function draw(canvas: HTMLCanvasElement, parts: readonly Part[]): number {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas');
  context.textBaseline = 'top';
  context.fillStyle = colors.paper;
  context.fillRect(0, 0, width, canvas.height);
  context.fillStyle = colors.top;
  context.fillRect(0, 0, width, 10);
  return parts.reduce((top, part) => part(context, top), margin) + margin;
}

function gap(height: number): Part {
  return (_, top) => top + height;
}

function heading(words: string): Part {
  const part = text(words, { size: 24, weight: 700 });
  return (context, top) => part(context, top + 28);
}

function text(words: string, style: TextStyle): Part {
  return (context, top) => {
    setStyle(context, style);
    return writeLines(context, wrapped(context, words, column), { top, size: style.size });
  };
}

/** A name at the start and its value at the end, above a fine line. */
function line([name, value]: readonly [string, string], style: TextStyle = { size: 24 }): Part {
  return (context, top) => {
    setStyle(context, style);
    const { size } = style;
    // A long value leaves half of the line to its name.
    const end = wrapped(context, value, column / 2);
    const space = column - 24 - Math.max(...end.map((each) => context.measureText(each).width));
    const start = wrapped(context, name, space);
    const bottoms = [
      writeLines(context, start, { top: top + 8, size }),
      writeLines(context, end, { top: top + 8, size, isEnd: true }),
    ];
    const bottom = Math.max(...bottoms) + 8;
    context.fillStyle = colors.line;
    context.fillRect(margin, bottom, column, 2);
    return bottom + 2;
  };
}

function setStyle(context: CanvasRenderingContext2D, style: TextStyle): void {
  const { size, weight = 400, color = colors.ink } = style;
  context.font = `${weight} ${size}px system-ui, sans-serif`;
  context.fillStyle = color;
}

interface Place {
  top: number;
  size: number;
  /** At the end of the line. */
  isEnd?: boolean;
}

/** Writes lines below each other and returns the place below them. */
function writeLines(
  context: CanvasRenderingContext2D,
  lines: readonly string[],
  { top, size, isEnd = false }: Place,
): number {
  context.textAlign = isEnd ? 'right' : 'left';
  for (const [index, each] of lines.entries()) {
    context.fillText(each, isEnd ? width - margin : margin, top + index * size * leading);
  }
  return top + lines.length * size * leading;
}

/** Words in lines that fit. A word that is wider than a line is cut into several. */
function wrapped(context: CanvasRenderingContext2D, words: string, space: number): string[] {
  const fits = (candidate: string) => context.measureText(candidate).width <= space;
  const lines: string[] = [];
  let current = '';
  for (const word of words.split(' ')) {
    const longer = current ? `${current} ${word}` : word;
    if (fits(longer)) {
      current = longer;
      continue;
    }
    if (current) lines.push(current);
    current = '';
    for (const letter of word) {
      if (current && !fits(current + letter)) {
        lines.push(current);
        current = '';
      }
      current += letter;
    }
  }
  return [...lines, current];
}
