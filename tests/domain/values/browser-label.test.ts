import { expect, it } from 'vitest';
import { browserLabel } from '../../../domain/values/browser-label.ts';

const like = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15';

it.each([
  [`${like} Chrome/126.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `${like} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  [`${like} Chrome/126.0.0.0 Safari/537.36 EdgA/126.0`, 'Edge on Android'],
  [`${iPhone} (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${iPhone} (KHTML, like Gecko) CriOS/126.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
    'Firefox on Windows',
  ],
  ['curl/8.5.0', null],
  ['', null],
])('the label describes %s as %s', (userAgent, words) => {
  expect(browserLabel(userAgent)).toBe(words);
});
