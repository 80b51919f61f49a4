/** The number of pixels of a JPEG, PNG or WebP by its first bytes; null if they do not tell. */
export function pixelCount(head: Uint8Array): number | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  try {
    if (view.getUint16(0) === 0xffd8) return jpegPixels(view);
    if (view.getUint32(0) === 0x89504e47) return view.getUint32(16) * view.getUint32(20);
    if (view.getUint32(0) === 0x52494646 && view.getUint32(8) === 0x57454250) {
      return webpPixels(view);
    }
    return null;
  } catch (error) {
    // The bytes end before the size.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Walks through a JPEG's segments to the frame header, which contains height and width. */
function jpegPixels(view: DataView): number | null {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    // C0 to CF are frame headers, except for three tables.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return view.getUint16(at + 5) * view.getUint16(at + 7);
    at += 2 + view.getUint16(at + 2);
  }
  return null;
}

/** WebP stores its size in three ways: extended (VP8X), lossless (VP8L) and lossy (VP8). */
function webpPixels(view: DataView): number | null {
  const form = view.getUint32(12);
  if (form === 0x56503858) {
    const three = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
    return (three(24) + 1) * (three(27) + 1);
  }
  if (form === 0x5650384c) {
    const bits = view.getUint32(21, true);
    return ((bits & 0x3fff) + 1) * (((bits >>> 14) & 0x3fff) + 1);
  }
  if (form === 0x56503820) {
    return (view.getUint16(26, true) & 0x3fff) * (view.getUint16(28, true) & 0x3fff);
  }
  return null;
}
