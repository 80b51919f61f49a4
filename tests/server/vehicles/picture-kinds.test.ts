import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { encodePicture } from '../../../server/gateways/image-check/image-encoding.ts';
import { type Caller, carFields, newDriver, photo, startApi } from '../../support/api.ts';
import { expectRefusal } from '../../support/server/refusal.ts';
import { sendPicture } from '../../support/server/send-picture.ts';

const api = startApi();
const megabyte = 1024 * 1024;

let driver: Caller;
// Each refused picture leaves an upload open, and an account can have only twenty.
beforeEach(async () => {
  driver = await newDriver(api);
});

const plain = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#146a64' } });

/**
 * A complete PNG of black pixels with `bits` each: hundreds of millions of pixels fit in some
 * kilobytes.
 */
function bomb(side = 20_000, bits = 1): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = bits === 64 ? 16 : bits;
  header[9] = bits === 64 ? 6 : 0; // With colours and alpha, or grey.
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil((side * bits) / 8))));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A small photo whose header states 65,000 by 65,000 pixels. */
async function pictureWithHugeHeader(): Promise<Buffer> {
  const bytes = Buffer.from(await photo());
  const frame = bytes.indexOf(Buffer.from('ffc0', 'hex'));
  bytes.writeUInt16BE(65_000, frame + 5);
  bytes.writeUInt16BE(65_000, frame + 7);
  return bytes;
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const drawable = svg
  .replace('<svg ', '<svg width="60" height="40" ')
  .replace(/<script.*script>/, '');
const isoBrand = (brand: string) =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}`), Buffer.alloc(4096)]);
const half = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);
const damaged = async () => {
  const bytes = await plain(600, 400).png().toBuffer();
  return Buffer.concat([bytes.subarray(0, 60), Buffer.alloc(40, 0xaa), bytes.subarray(100)]);
};

/** A complete progressive JPEG with very many scans: one bit of every coefficient in each. */
async function manyScans(): Promise<Buffer> {
  const bytes = await plain().jpeg({ progressive: true }).toBuffer();
  const firstScan = bytes.indexOf(Buffer.from('ffda', 'hex'));
  const secondTable = bytes.indexOf(Buffer.from('ffc4', 'hex'), firstScan);
  // A table with one code, "the block is empty", and a scan of the first component with that code
  // for each block.
  const table = Buffer.from('ffc40014100100000000000000000000000000000000', 'hex');
  const blocks = Math.ceil(60 / 8) * Math.ceil(40 / 8);
  const nothing = Buffer.alloc(blocks / 8);
  const scans = Array.from({ length: 63 }, (_, index) =>
    [13, 12, 11, 10, 9, 8].map((bit) => {
      const bits = bit === 13 ? bit : ((bit + 1) << 4) | bit;
      const header = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, index + 1, index + 1, bits]);
      return Buffer.concat([header, nothing]);
    }),
  ).flat();
  const end = Buffer.from('ffd9', 'hex');
  return Buffer.concat([bytes.subarray(0, secondTable), table, ...scans, end]);
}

const refused: Record<string, () => Buffer | Promise<Buffer>> = {
  text: () => Buffer.from('This is not a picture, whatever its name says'),
  'an SVG': () => Buffer.from(svg),
  'an SVG behind a mark of JPEG': () =>
    Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.from(svg)]),
  'an SVG behind half a mark of PNG': () =>
    Buffer.concat([Buffer.from('89504e47', 'hex'), Buffer.from(drawable)]),
  'an SVG that can be drawn, with a mark of WebP inside': () =>
    Buffer.from(drawable.replace('<svg ', '<svg xmlWEBP="" ')),
  'a whole TIFF with a mark of WebP inside': async () => {
    const bytes = await plain().tiff({ compression: 'none' }).toBuffer();
    bytes.write('WEBP', 8);
    return bytes;
  },
  HEIC: () => isoBrand('heic'),
  'HEIF of another brand': () => isoBrand('mif1'),
  AVIF: () => isoBrand('avif'),
  'a GIF': () => plain().gif().toBuffer(),
  'a TIFF': () => plain().tiff().toBuffer(),
  'a PDF': () => Buffer.from('%PDF-1.7\n1 0 obj'),
  HTML: () => Buffer.from('<html><img src=x onerror=alert(1)></html>'),
  'a bomb of 20,000 by 20,000 pixels': () => bomb(),
  'a bomb of fewer pixels with 64 bits each': () => bomb(5100, 64),
  'a JPEG that says it is huge': pictureWithHugeHeader,
  'a JPEG of hundreds of scans': manyScans,
  'a JPEG that is cut off': async () => half(await photo()),
  'a JPEG of three bytes': () => Buffer.from('ffd8ff', 'hex'),
  'a PNG that is cut off': async () => half(await plain(600, 400).png().toBuffer()),
  'a PNG with other bytes inside': damaged,
  'a WebP that is cut off': async () => half(await plain(600, 400).webp().toBuffer()),
};

// VEH-8
describe.each(Object.keys(refused))('%s', (name) => {
  let bytes: Buffer;
  beforeAll(async () => {
    bytes = await refused[name]!(); // the key is in the object
  });

  it('is refused as an upload, and not stored', { tags: 'long' }, async () => {
    const { answer, id, uploadURL } = await sendPicture(driver, bytes);
    expectRefusal(answer, 400, 'not-a-picture', 'Please upload a clear photo of your vehicle');
    await expect(readdir(join(api.context.config.dataDir, 'pictures', id))).rejects.toThrow(
      'ENOENT',
    );
    const row = await api.context.db
      .selectFrom('uploads')
      .select('storedAt')
      .where('id', '=', id as never) // an id from the API
      .executeTakeFirst();
    expect(row).toEqual({ storedAt: null });
    const body = { vehicleImageURL: uploadURL };
    expectRefusal(await driver.call('PUT', '/api/vehicle-images', body), 404, 'upload-expired');
    const car = { ...carFields(), carPhotoUrl: `/objects/${id}` };
    expectRefusal(await driver.call('POST', '/api/cars', car), 404, 'upload-expired');
  });

  it('is found invalid, with a reason and a suggestion', async () => {
    const imageData = `data:image/jpeg;base64,${bytes.toString('base64')}`;
    const answer = await driver.call('POST', '/api/validate-car-image', { imageData });
    expect(answer).toMatchObject({ status: 200, body: { isValid: false } });
    expect(answer.body.reason).toMatch(/\w/);
    expect(answer.body.suggestions).toMatch(/^Please upload a clear photo of your vehicle/);
    // The client takes a reason with this word for an outage of the check.
    expect(answer.body.reason).not.toContain('quota');
  });
});

describe('the reason', () => {
  it.each([
    ['HEIC', "HEIC photos can't be used here"],
    ['text', 'This is not a JPEG, PNG or WebP photo'],
    ['a bomb of 20,000 by 20,000 pixels', 'This photo has too many pixels'],
    ['a JPEG that is cut off', 'This photo is damaged'],
  ])('names the problem: %s', { tags: 'long' }, async (name, reason) => {
    const bytes = await refused[name]!(); // the key is in the object
    const imageData = bytes.toString('base64');
    const { body } = await driver.call('POST', '/api/validate-car-image', { imageData });
    expect(body.reason).toBe(reason);
  });
});

describe('a picture of 30 MB', () => {
  it('is refused by every call', { tags: 'long' }, async () => {
    const bytes = Buffer.concat([await photo(), Buffer.alloc(30 * megabyte)]);
    const announced = { contentType: 'image/jpeg', size: bytes.length };
    expectRefusal(await driver.call('POST', '/api/objects/upload', announced), 413, 'too-large');
    const { uploadURL } = (
      await driver.call('POST', '/api/objects/upload', { ...announced, size: 5 * megabyte })
    ).body;
    const jpeg = { 'content-type': 'image/jpeg' };
    const sent = await driver.call('PUT', new URL(uploadURL).pathname, bytes, jpeg);
    expectRefusal(sent, 413, 'too-large');
    const imageData = bytes.toString('base64');
    const checked = await driver.call('POST', '/api/validate-car-image', { imageData });
    expectRefusal(checked, 413, 'too-large');
  });
});

describe('pictures that arrive at once', { tags: 'long' }, () => {
  /** The most pictures that are decoded at the same time; the header of one may be read meanwhile. */
  async function mostAtOnce(pictures: Buffer[]): Promise<number> {
    let [underWay, most] = [0, 0];
    const decode = sharp.prototype.toBuffer;
    const spy = vi.spyOn(sharp.prototype, 'toBuffer').mockImplementation(async function (
      this: Sharp,
    ) {
      underWay += 1;
      most = Math.max(most, underWay);
      try {
        return await decode.call(this);
      } finally {
        underWay -= 1;
      }
    });
    const encoded = await Promise.all(pictures.map(encodePicture));
    spy.mockRestore();
    for (const picture of encoded) expect(picture).toHaveProperty('small');
    return most;
  }

  it('are decoded one after the other, and free their memory', async () => {
    const large = await plain(2500, 2000).jpeg({ progressive: true }).toBuffer();
    expect(await mostAtOnce([large, large, large])).toBe(1);
    expect(sharp.cache().memory.max).toBe(0);
  });

  it('do not wait for larger ones, if they are those of the app', async () => {
    const large = await plain(2500, 2000).jpeg().toBuffer();
    const small = await plain(1600, 1600).jpeg().toBuffer();
    expect(await mostAtOnce([large, large, small, small])).toBe(2);
  });
});

describe('a missing picture', () => {
  it('is refused', async () => {
    const { answer } = await sendPicture(driver, Buffer.from('x'));
    expectRefusal(answer, 400, 'not-a-picture');
    const open = await driver.call('POST', '/api/objects/upload', {
      contentType: 'image/png',
      size: 1,
    });
    const png = { 'content-type': 'image/png' };
    const path = new URL(open.body.uploadURL).pathname;
    expectRefusal(await driver.call('PUT', path, undefined, png), 400, 'size-differs');
    expectRefusal(await driver.call('PUT', path, Buffer.alloc(0), png), 400, 'size-differs');
  });

  it('is refused by the check, or found invalid', { tags: 'long' }, async () => {
    const check = (imageData: unknown) =>
      driver.call('POST', '/api/validate-car-image', { imageData });
    for (const none of [undefined, '', 1, null, ['x']]) {
      expectRefusal(await check(none), 400, 'invalid', 'Failed to process image for validation');
    }
    for (const nonsense of ['x', 'data:,', 'data:image/png;base64,', '\0\0', '%%%%', '💥']) {
      expect((await check(nonsense)).body.isValid).toBe(false);
    }
  });
});

describe('a picture of an unusual kind', { tags: 'long' }, () => {
  const accepted: Record<string, () => Promise<Buffer>> = {
    'a JPEG': photo,
    'a PNG': () => plain().png().toBuffer(),
    'a WebP': () => plain().webp().toBuffer(),
    'a JPEG in CMYK': () => plain().toColourspace('cmyk').jpeg().toBuffer(),
    'a JPEG in grey': () => plain().greyscale().jpeg().toBuffer(),
    'a progressive JPEG': () => plain().jpeg({ progressive: true }).toBuffer(),
    'a PNG with 16 bits': () => plain().toColourspace('rgb16').png().toBuffer(),
    'a PNG one can see through': () => plain().ensureAlpha(0.5).png().toBuffer(),
    'a WebP that moves': async () => {
      const frames = [await plain().png().toBuffer(), await plain().negate().png().toBuffer()];
      return sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer();
    },
  };

  const hasColour = (name: string) => !['a JPEG', 'a JPEG in grey'].includes(name);

  it.each(Object.keys(accepted))(
    'is served as one still WebP: %s',
    { tags: 'long' },
    async (name) => {
      const bytes = await accepted[name]!(); // the key is in the object
      const imageData = `data:image/png;base64,${bytes.toString('base64')}`;
      const verdict = await driver.call('POST', '/api/validate-car-image', { imageData });
      expect(verdict.body).toMatchObject({ isValid: true, reason: expect.any(String) });
      const { answer, id } = await sendPicture(driver, bytes);
      expect(answer.status).toBe(204);
      const car = { ...carFields(), carPhotoUrl: `/objects/${id}` };
      const { carPhotoUrl } = (await driver.call('POST', '/api/cars', car)).body;
      const served = (await driver.call('GET', carPhotoUrl)).body;
      const { format, pages = 1, space } = await sharp(served).metadata();
      expect({ format, pages, space }).toEqual({ format: 'webp', pages: 1, space: 'srgb' });
      // The colour that it had, except where there was none.
      const [r = 0, g = 0, b = 0] = await sharp(served).removeAlpha().raw().toBuffer();
      const away = [r - 0x14, g - 0x6a, b - 0x64].map(Math.abs);
      if (hasColour(name)) expect(Math.max(...away)).toBeLessThan(30);
    },
  );
});
