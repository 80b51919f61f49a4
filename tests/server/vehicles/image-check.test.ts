// @module-tag long

import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openImageCheck } from '../../../server/gateways/open-gateways.ts';
import { beforeTests, newDriver, photo, startApi } from '../../support/api.ts';
import { carPhoto, phonePhoto } from '../../support/browser/pictures.ts';
import {
  answerJson,
  answerText,
  type HttpPeer,
  silentTroubles,
  startHttpPeer,
  troubles,
} from '../../support/peers/http-peer.ts';
import { replaceServerDurations } from '../../support/replace-durations.ts';

const api = startApi();
const driver = beforeTests(() => newDriver(api));

async function check(bytes: Buffer) {
  const imageData = `data:image/jpeg;base64,${bytes.toString('base64')}`;
  const answer = await driver.call('POST', '/api/validate-car-image', { imageData });
  expect(answer.status).toBe(200);
  return answer.body;
}

/** Noise takes a second to compute, so it is computed once. */
const taken = phonePhoto();
const resized = new Map<number, Promise<Buffer>>();

/** A drawn photo of a vehicle, with the noise of a camera. */
function grainy(width = 1200): Promise<Buffer> {
  const known = resized.get(width);
  if (known) return known;
  const made = taken.then((picture) => sharp(picture).rotate().resize(width).jpeg().toBuffer());
  resized.set(width, made);
  return made;
}
const edited = async (edit: (picture: Sharp) => Sharp) =>
  edit(sharp(await grainy()))
    .jpeg()
    .toBuffer();

const page = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1920"><rect width="1080" height="1920" fill="white"/>${Array.from({ length: 40 }, (_, line) => `<rect x="40" y="${60 + line * 46}" width="${600 + (line % 5) * 80}" height="14" fill="#222"/>`).join('')}</svg>`,
);

const advised: Record<string, [() => Promise<Buffer>, RegExp]> = {
  'a small photo': [() => grainy(240), /^It is small/],
  'a dark photo': [() => edited((picture) => picture.linear(0.15, 0)), /^It is very dark/],
  'a bright photo': [() => edited((picture) => picture.linear(0.15, 215)), /^It is very bright/],
  'a blurred photo': [() => edited((picture) => picture.blur(12)), /^It is blurred/],
  'a page of text': [() => sharp(page).png().toBuffer(), /^It does not look like a photo/],
  'a plain colour': [photo, /It does not look like a photo/],
  'a black picture': [
    () =>
      sharp({ create: { width: 900, height: 600, channels: 3, background: '#000' } })
        .jpeg()
        .toBuffer(),
    /^It is very dark/,
  ],
};

const unadvised: Record<string, () => Promise<Buffer>> = {
  'a phone’s photo': () => taken,
  'a compressed photo': () => edited((picture) => picture.jpeg({ quality: 40 })),
  'a photo at night': () => edited((picture) => picture.linear(0.4, 0)),
  'a photo in the mist': () => edited((picture) => picture.linear(0.4, 100)),
  'a photo of a grey day': () => edited((picture) => picture.greyscale()),
  'a slightly soft photo': () => edited((picture) => picture.blur(0.6)),
  'a tall photo': () => edited((picture) => picture.rotate(90)),
  'a drawing of a car': () => carPhoto(),
};

// VEH-9
describe('the embedded check', () => {
  it.each(Object.keys(advised))('accepts %s with advice', async (name) => {
    const [make, advice] = advised[name]!; // the key is in the object
    const verdict = await check(await make());
    expect(verdict).toEqual({
      isValid: true,
      reason: expect.stringMatching(/^The photo (is|does)/),
      suggestions: expect.stringMatching(advice),
    });
    expect(verdict.reason).not.toMatch(/quota|unavailable/);
  });

  it.each(Object.keys(unadvised))('has no advice for %s', async (name) => {
    const verdict = await check(await unadvised[name]!()); // the key is in the object
    expect(verdict).toMatchObject({ isValid: true, suggestions: '' });
  });

  it('names every problem that it finds', async () => {
    const bytes = await edited((picture) => picture.resize(200).linear(0.15, 0));
    expect((await check(bytes)).reason).toMatch(/^The photo is small and is very dark/);
  });
});

// VEH-9
describe('a vision service', () => {
  const peer = beforeTests(() => startHttpPeer());
  afterAll(() => peer.close());
  beforeEach(() => {
    peer.calls.length = 0;
    const url = `${peer.origin.replace('//', '//me:s%40cret@')}/vehicles?model=2`;
    api.context.imageCheck = openImageCheck(url);
  });
  const accepted = (isKeyUnusable: boolean) => ({
    isValid: true,
    reason: `Validation is temporarily unavailable${isKeyUnusable ? ': its quota is used up' : ''}`,
    suggestions: '',
  });

  it('decides', async () => {
    const cat = { isValid: false, reason: 'A cat', suggestions: 'Please show your vehicle' };
    peer.answer = answerJson(cat);
    expect(await check(await grainy(480))).toEqual(cat);
    peer.answer = answerJson({ isValid: true, reason: 'A car', suggestions: null, score: 0.9 });
    expect(await check(await grainy(480))).toEqual({
      isValid: true,
      reason: 'A car',
      suggestions: '',
    });
  });

  it('receives only the pixels of a photo', async () => {
    peer.answer = answerJson({ isValid: true, reason: 'A car', suggestions: '' });
    await check(await taken);
    const [call] = peer.calls;
    expect(call?.url).toBe('/vehicles?model=2');
    expect(call?.headers).toMatchObject({
      authorization: `Basic ${Buffer.from('me:s@cret').toString('base64')}`,
      'content-type': 'image/webp',
    });
    expect(call?.headers).not.toHaveProperty('cookie');
    const { format, width, height, exif } = await sharp(call?.body).metadata();
    expect({ format, exif }).toEqual({ format: 'webp', exif: undefined });
    expect(Math.max(width, height)).toBe(1600);
  });

  it('is not asked about bytes that are not a picture', async () => {
    expect(await check(Buffer.from('no picture'))).toMatchObject({ isValid: false });
    expect(peer.calls).toEqual([]);
  });

  it('is asked once, although it redirects to itself', async () => {
    peer.answer = troubles['redirects for ever']!; // the key is in the object
    expect(await check(await grainy(480))).toEqual(accepted(false));
    expect(peer.calls).toHaveLength(1);
  });

  it.each([429, 402])('accepts the picture without quota: %i', async (status) => {
    peer.answer = answerJson({ error: 'Too many' }, status);
    expect(await check(await grainy(480))).toEqual(accepted(true));
  });

  it('accepts the picture when its answer mentions the quota', async () => {
    peer.answer = answerJson({ isValid: false, reason: 'Daily Quota exceeded', suggestions: '' });
    expect(await check(await grainy(480))).toEqual(accepted(true));
  });

  it.each(Object.keys(troubles))('accepts the picture when it %s', async (name) => {
    peer.answer = troubles[name]!; // the key is in the object
    if (silentTroubles.includes(name)) replaceServerDurations({ gateways: { imageCheck: 300 } });
    expect(await check(await grainy(480))).toEqual(accepted(false));
  });

  it.each(['', 'null', '{}', '{"isValid":"yes","reason":"A car"}', '{"isValid":true}', '[true]'])(
    'accepts the picture when it answers %j',
    async (text) => {
      peer.answer = answerText(text);
      expect(await check(await grainy(480))).toEqual(accepted(false));
    },
  );

  it('accepts the picture when it is unreachable', async () => {
    const gone = await startHttpPeer();
    await gone.close();
    api.context.imageCheck = openImageCheck(gone.origin);
    expect(await check(await grainy(480))).toEqual(accepted(false));
    expect(await api.context.imageCheck.checkGateway()).toMatchObject({ state: 'unreachable' });
  });

  it('cannot return an endless text', async () => {
    const words = `Bad\n\u0000picture ${'x'.repeat(5000)}`;
    peer.answer = answerJson({ isValid: false, reason: words, suggestions: words });
    const { reason, suggestions } = await check(await grainy(480));
    expect(reason).toMatch(/^Bad picture x+$/);
    expect([reason.length, suggestions.length]).toEqual([300, 300]);
  });

  it('is checked with a grey square', async () => {
    const state = async (answer: HttpPeer['answer']) => {
      peer.answer = answer;
      return (await api.context.imageCheck.checkGateway()).state;
    };
    expect(await state(answerJson({ isValid: false, reason: 'Grey' }))).toBe('ok');
    expect(await state(answerJson({}, 401))).toBe('refused');
    expect(await state(answerJson({}, 429))).toBe('refused');
    expect(await state(answerJson({}, 503))).toBe('unreachable');
  });
});
