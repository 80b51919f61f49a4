import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { beforeTests, newCar, newDriver, startApi } from '../../support/api.ts';
import { sendPicture } from '../../support/server/send-picture.ts';

const api = startApi();

const driver = beforeTests(() => newDriver(api));
const car = beforeTests(() => newCar(driver));

/** Gives the vehicle a picture and returns it as it is served. */
async function served(bytes: Buffer, size = 'full'): Promise<Buffer> {
  const { uploadURL } = await sendPicture(driver, bytes);
  await driver.call('PUT', '/api/vehicle-images', { vehicleImageURL: uploadURL, carId: car.id });
  return (await driver.call('GET', `/api/vehicle-image/${car.id}?size=${size}`)).body;
}

const red = { r: 200, g: 0, b: 0 };
const blue = { r: 0, g: 0, b: 200 };

/** 96 by 48 pixels: red in the top left corner, blue in the bottom right one, white elsewhere. */
async function upright(): Promise<Buffer> {
  const corner = (background: typeof red) =>
    sharp({ create: { width: 24, height: 16, channels: 3, background } })
      .png()
      .toBuffer();
  return sharp({ create: { width: 96, height: 48, channels: 3, background: '#fff' } })
    .composite([
      { input: await corner(red), gravity: 'northwest' },
      { input: await corner(blue), gravity: 'southeast' },
    ])
    .png()
    .toBuffer();
}

/** How a camera in each orientation stores the upright picture, by EXIF number. */
const stored: Record<number, ((picture: Sharp) => Sharp)[]> = {
  1: [],
  2: [(picture) => picture.flop()],
  3: [(picture) => picture.rotate(180)],
  4: [(picture) => picture.flip()],
  5: [(picture) => picture.rotate(90), (picture) => picture.flop()],
  6: [(picture) => picture.rotate(270)],
  7: [(picture) => picture.rotate(270), (picture) => picture.flop()],
  8: [(picture) => picture.rotate(90)],
};

async function photographed(orientation: number): Promise<Buffer> {
  let pixels = await upright();
  for (const turn of stored[orientation] ?? []) pixels = await turn(sharp(pixels)).png().toBuffer();
  return sharp(pixels).withMetadata({ orientation }).jpeg({ quality: 100 }).toBuffer();
}

async function cornersOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const [r = 0, g = 0, b = 0] = data.subarray((y * info.width + x) * info.channels);
    if (r > 150 && g > 150 && b > 150) return 'white';
    return r > b ? 'red' : 'blue';
  };
  const [right, bottom] = [info.width - 4, info.height - 4];
  return [at(4, 4), at(right, 4), at(4, bottom), at(right, bottom)];
}

// VEH-8
describe('a photo', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])(
    'is served upright: EXIF orientation %i',
    { tags: 'long' },
    async (orientation) => {
      const bytes = await photographed(orientation);
      expect((await sharp(bytes).metadata()).orientation).toBe(orientation);
      for (const size of ['full', 'small']) {
        const picture = await served(bytes, size);
        const { width, height, orientation: left } = await sharp(picture).metadata();
        expect({ width, height, left }).toEqual({ width: 96, height: 48, left: undefined });
        expect(await cornersOf(picture)).toEqual(['red', 'white', 'white', 'blue']);
      }
    },
  );

  it('is served without its location, its camera and any other metadata', async () => {
    const secret = 'Secret camera of somebody';
    const bytes = await sharp(await upright())
      .withExif({
        IFD0: { Make: secret, Copyright: secret },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '33/1 55/1 31/1', GPSMapDatum: secret },
      })
      .withXmp(
        `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x>${secret}</x><?xpacket end="w"?>`,
      )
      .jpeg()
      .toBuffer();
    const polyglot = Buffer.concat([bytes, Buffer.from(`<script>${secret}</script>`)]);
    expect((await sharp(bytes).metadata()).exif).toBeInstanceOf(Buffer);
    for (const size of ['full', 'small']) {
      const picture = await served(polyglot, size);
      const { exif, xmp, iptc, icc } = await sharp(picture).metadata();
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(picture.includes(secret)).toBe(false);
    }
  });
});
