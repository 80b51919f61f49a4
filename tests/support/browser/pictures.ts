import sharp from 'sharp';

const carDrawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 1000">
  <rect width="1600" height="640" fill="#9cc9e0"/><rect y="640" width="1600" height="360" fill="#70757a"/>
  <path d="M250 700 Q280 580 440 560 L600 450 Q640 420 720 420 H1000 Q1080 420 1130 480 L1230 560 Q1350 575 1360 700 V760 H250 Z" fill="#b3402f"/>
  <circle cx="490" cy="760" r="95" fill="#222"/><circle cx="1120" cy="760" r="95" fill="#222"/>
</svg>`;

/** A drawn picture of a car as JPEG bytes. */
export function carPhoto(width = 800): Promise<Buffer> {
  return sharp(Buffer.from(carDrawing)).resize(width).jpeg({ quality: 90 }).toBuffer();
}

/** A photo like a phone's: large, noisy, rotated by EXIF, with its location. */
export function phonePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const;
  const grain = { width: 3200, height: 2000, channels: 3, background: '#808080', noise } as const;
  return sharp(Buffer.from(carDrawing))
    .resize(grain.width)
    .composite([{ input: { create: grain }, blend: 'overlay' }])
    .jpeg({ quality: 92 })
    .withExif({
      IFD0: { Make: 'Phone' },
      IFD3: {
        GPSLatitudeRef: 'S',
        GPSLatitude: '33/1 55/1 2960/100',
        GPSLongitudeRef: 'E',
        GPSLongitude: '18/1 25/1 2780/100',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
}

/** The file for a file chooser or a drop. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export async function carFile(width?: number): Promise<ChosenFile> {
  return { name: 'car.jpg', mimeType: 'image/jpeg', buffer: await carPhoto(width) };
}
