/** Draws the icons of the installed app from public/icon.svg. Run it when that file changes. */
import { readFile, writeFile } from 'node:fs/promises';
import { type Icon, IconGasStation, IconQrcode, IconReceipt } from '@tabler/icons-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';

const petrol = '#005f6a';
const white = '#ffffff';
const folder = new URL('../public/', import.meta.url);

const mark = /<path d="([^"]+)"/.exec(await readFile(new URL('icon.svg', folder), 'utf8'))?.[1];
if (!mark) throw new Error('public/icon.svg has no path');

/** The mark on its background: `share` is the part that it fills, `radius` rounds the corners. */
function drawing(share: number, radius: number): Buffer {
  return svg(`${background(radius)}${path(white, share)}`);
}

/** An icon of the app's icon set, for a shortcut in the manifest. */
function shortcut(icon: Icon): Buffer {
  const glyph = renderToStaticMarkup(createElement(icon, { size: 36, color: white, x: 14, y: 14 }));
  return svg(`${background(14)}${glyph}`);
}

/** The mark without background, for browser tabs and for systems that colour it themselves. */
function markOnly(colour: string, share = 1): Buffer {
  return svg(path(colour, share));
}

function path(colour: string, share: number): string {
  const inset = (64 - 64 * share) / 2;
  const place = `translate(${inset} ${inset}) scale(${share})`;
  return `<path transform="${place}" fill="${colour}" fill-rule="evenodd" d="${mark}"/>`;
}

function background(radius: number): string {
  return `<rect width="64" height="64" rx="${radius}" fill="${petrol}"/>`;
}

function svg(content: string): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${content}</svg>`,
  );
}

function png(svg: Buffer, size: number): Promise<Buffer> {
  return sharp(svg, { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** An .ico file of PNG pictures: a header, one directory entry per picture, and the pictures. */
function ico(pictures: { size: number; data: Buffer }[]): Buffer {
  const header = Buffer.alloc(6 + 16 * pictures.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(pictures.length, 4);
  let offset = header.length;
  for (const [index, { size, data }] of pictures.entries()) {
    const entry = 6 + 16 * index;
    header.writeUInt8(size, entry);
    header.writeUInt8(size, entry + 1);
    header.writeUInt16LE(1, entry + 4);
    header.writeUInt16LE(32, entry + 6);
    header.writeUInt32LE(data.length, entry + 8);
    header.writeUInt32LE(offset, entry + 12);
    offset += data.length;
  }
  return Buffer.concat([header, ...pictures.map((picture) => picture.data)]);
}

const files = {
  'icons/icon-192.png': await png(drawing(0.8, 14), 192),
  'icons/icon-512.png': await png(drawing(0.8, 14), 512),
  // Launchers cut out a circle of 80 %, so the mark must be well inside it.
  'icons/icon-maskable-512.png': await png(drawing(0.62, 0), 512),
  'icons/icon-monochrome-512.png': await png(markOnly(white, 0.8), 512),
  'icons/shortcut-voucher-192.png': await png(shortcut(IconQrcode), 192),
  'icons/shortcut-request-192.png': await png(shortcut(IconGasStation), 192),
  'icons/shortcut-requests-192.png': await png(shortcut(IconReceipt), 192),
  'icons/apple-touch-icon-180.png': await png(drawing(0.74, 0), 180),
  'favicon.ico': ico(
    await Promise.all(
      [16, 32, 48].map(async (size) => ({ size, data: await png(markOnly(petrol), size) })),
    ),
  ),
};

for (const [name, data] of Object.entries(files)) {
  await writeFile(new URL(name, folder), data);
  console.log(`public/${name} ${data.length} bytes`);
}
