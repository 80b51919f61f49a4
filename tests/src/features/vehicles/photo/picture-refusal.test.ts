import { describe, expect, it } from 'vitest';
import {
  refuseContent,
  refusePicture,
} from '../../../../../src/features/vehicles/photo/picture-refusal.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const number = (value: number, length: number) =>
  Uint8Array.from({ length }, (_, index) => value / 256 ** (length - 1 - index));

function png(width: number, height: number): Uint8Array {
  return Uint8Array.from([
    ...bytes('\x89PNG\r\n\x1a\n\0\0\0\rIHDR'),
    ...number(width, 4),
    ...number(height, 4),
  ]);
}

/** A JPEG with a preview segment before its size. */
function jpeg(width: number, height: number): Uint8Array {
  return Uint8Array.from([
    ...bytes('\xff\xd8\xff\xe1'),
    ...number(300, 2),
    ...new Uint8Array(298),
    ...bytes('\xff\xc0\0\x11\x08'),
    ...number(height, 2),
    ...number(width, 2),
  ]);
}

function webp(width: number, height: number): Uint8Array {
  const three = (value: number) => number(value - 1, 3).reverse();
  return Uint8Array.from([
    ...bytes('RIFF\0\0\0\0WEBPVP8X\x0a\0\0\0\0\0\0\0'),
    ...three(width),
    ...three(height),
  ]);
}

describe('refuseContent', () => {
  it.each([
    ['a JPEG', jpeg(4000, 3000), 'image/jpeg'],
    ['a PNG', png(4000, 3000), 'image/png'],
    ['a WebP', webp(4000, 3000), 'image/webp'],
    ['a picture whose type the device does not know', png(40, 30), ''],
    ['an AVIF', bytes('\0\0\0\x20ftypavif\0\0\0\0avifmif1'), 'image/avif'],
    // VEH-29
    ['an AVIF of a general brand', bytes('\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf'), 'image/avif'],
    ['one whose type the device does not know', bytes('\0\0\0\x18ftypmif1\0\0\0\0mif1avif'), ''],
    ['an AVIF of several pictures', bytes('\0\0\0\x1cftypmsf1\0\0\0\0avismsf1miaf'), 'image/avif'],
    ['a JPEG that ends early', jpeg(4000, 3000).subarray(0, 20), 'image/jpeg'],
  ])('accepts %s', (_, head, type) => {
    expect(refuseContent(head, type)).toBeNull();
  });

  it.each([
    ['a JPEG', jpeg(20_000, 20_000), 'image/jpeg'],
    ['a PNG', png(20_000, 20_000), 'image/png'],
    ['a WebP', webp(16_000, 16_000), 'image/webp'],
  ])('refuses %s with too many pixels', (_, head, type) => {
    expect(refuseContent(head, type)).toBe('too-many-pixels');
  });

  it.each([
    ['heic', bytes('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 'image/jpeg'],
    ['heic', bytes('\0\0\0\x18ftypmif1\0\0\0\0mif1heic'), ''],
    ['heic', bytes('\0\0\0\x18ftypmif1\0\0\0\0mif1heicavif'), ''],
    ['heic', bytes('anything'), 'image/heif'],
    ['svg', bytes('<svg xmlns="http://www.w3.org/2000/svg">'), ''],
    ['svg', bytes('<?xml version="1.0"?><svg>'), 'image/jpeg'],
    ['svg', bytes('anything'), 'image/svg+xml'],
    ['not-an-image', bytes('Dear sir'), 'text/plain'],
    ['not-an-image', bytes('%PDF-1.7'), 'application/pdf'],
  ])('recognises %s by its bytes or its type', (refusal, head, type) => {
    expect(refuseContent(head, type)).toBe(refusal);
  });
});

// VEH-7
describe('refusePicture', () => {
  it('accepts at most 10 MB', async () => {
    const filler = new Uint8Array(10 * 1024 * 1024 - png(4, 3).length);
    // The array has a plain ArrayBuffer.
    const largest = new Blob([png(4, 3) as BlobPart, filler], { type: 'image/png' });
    expect(await refusePicture(largest)).toBeNull();
    expect(await refusePicture(new Blob([largest, 'x'], { type: 'image/png' }))).toBe('too-large');
  });

  it('refuses an empty file and an unreadable one', async () => {
    expect(await refusePicture(new Blob([]))).toBe('empty');
    const gone = {
      size: 10,
      type: 'image/jpeg',
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error()) }),
    };
    // It behaves like a file that was deleted.
    expect(await refusePicture(gone as unknown as Blob)).toBe('unreadable');
  });
});
