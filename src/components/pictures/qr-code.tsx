import { encode } from 'uqr';
import classes from './qr-code.module.css';

/** Always black on white, with the border of four modules that scanners need. */
export function QrCode({ text, title }: { text: string; title: string }) {
  const { path, size } = drawOnce(text);
  return (
    <svg
      className={classes.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={title}
    >
      <path d={path} />
    </svg>
  );
}

let latest: { text: string; path: string; size: number } | null = null;

/** One code is on the screen at a time, first without React. */
function drawOnce(text: string) {
  if (latest?.text !== text) latest = { text, ...draw(text) };
  return latest;
}

function draw(text: string): { path: string; size: number } {
  // Trying all eight masks takes most of the time, and what we show is as good as random.
  const { data, size } = encode(text, { ecc: 'M', border: 4, maskPattern: 0 });
  let path = '';
  for (const [y, row] of data.entries()) {
    for (let x = row.indexOf(true); x >= 0; ) {
      const end = row.indexOf(false, x);
      path += `M${x} ${y}h${end - x}v1H${x}z`;
      x = row.indexOf(true, end);
    }
  }
  return { path, size };
}
