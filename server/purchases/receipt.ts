import type { Purchase } from '../../domain/purchases/purchase.ts';
import { receiptOf } from '../../domain/purchases/receipt.ts';
import { formatDateTime } from '../../domain/values/format.ts';

/** HTML that needs no escaping. */
class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Piece = string | number | Html | readonly Html[];

/** Builds HTML from a template. Inserted values are escaped, unless they are Html themselves. */
function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  const filled = pieces.map((piece, index) => `${textOf(piece)}${parts[index + 1]}`);
  return new Html([parts[0], ...filled].join(''));
}

function textOf(piece: Piece): string {
  if (piece instanceof Html) return piece.text;
  if (typeof piece === 'object') return piece.map(({ text }) => text).join('');
  return String(piece).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

// The content security policy allows a style element, but no style attributes and no scripts.
const styles = new Html(`
  :root { color-scheme: light; }
  body { margin: 0; background: #f3f1ec; color: #1d2422; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 34rem; margin: 2rem auto; padding: 2rem; background: #fff; border-top: 6px solid #0f5c63; }
  h1 { margin: 0; font-size: 1.5rem; }
  h2 { margin: 2rem 0 .5rem; font-size: 1rem; }
  p { margin: .25rem 0; overflow-wrap: anywhere; }
  table { width: 100%; border-collapse: collapse; }
  th, td { padding: .4rem 0; border-bottom: 1px solid #dcd8cf; text-align: left; vertical-align: top; }
  th { padding-right: 1rem; font-weight: normal; }
  td { font-variant-numeric: tabular-nums; text-align: right; overflow-wrap: anywhere; }
  .facts th, .costs td { white-space: nowrap; }
  tr.total > * { border-bottom: 0; font-weight: bold; font-size: 1.15rem; }
  .quiet { color: #55605d; font-size: .875rem; }
  @media print { body { background: #fff; } main { margin: 0; padding: 0; max-width: none; border: 0; } }
`);

/** A purchase's receipt as a page for printing. */
export function receiptPage(purchase: Purchase, buyer: string): string {
  const receipt = receiptOf(purchase, buyer);
  const page = html`<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${receipt.title} of ${formatDateTime(new Date(purchase.purchaseDate))} – Volmaak</title>
<style>${styles}</style>
</head>
<body>
<main>
<h1>Volmaak: ${receipt.title}</h1>
<p>${receipt.status}</p>
<h2>The purchase</h2>
<table class="facts">${receipt.purchase.map(row)}</table>
<h2>What it costs</h2>
<table class="costs">${receipt.costs.map(row)}<tr class="total"><th scope="row">Total</th><td>${receipt.total}</td></tr></table>
<h2>The payment</h2>
<table class="facts">${receipt.payment.map(row)}</table>
<p class="quiet">${receipt.number}</p>
</main>
</body>
</html>
`;
  return page.text;
}

function row([name, value]: readonly [name: string, value: string]): Html {
  return html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`;
}
