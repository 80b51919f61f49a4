import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './qr-code.module.css';

/** Always black on white, with the border of four modules that scanners need. */
export function QrCode({ text, title }: { text: string; title: string }) {
  const { path, size } = useMemo(() => draw(text), [text]);
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

function draw(text: string): { path: string; size: number } {
  // Trying all eight masks takes most of the time, and what we show is as good as random.
  const { data, size } = encode(text, { ecc: 'M', border: 4, maskPattern: 0 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return { path, size };
}
