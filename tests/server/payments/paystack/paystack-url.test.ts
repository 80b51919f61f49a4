import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  paystackUrlExample,
  readPaystackUrl,
} from '../../../../server/gateways/payments/paystack/paystack-url.ts';

const key = 'sk_live_0123456789abcdef';

describe('PAYMENTS_URL', () => {
  it.each([
    [paystackUrlExample, 'https://api.paystack.co', key],
    [`paystack://${key}@api.paystack.co/`, 'https://api.paystack.co', key],
    ['paystack://sk_test_abcdefgh@api.paystack.co', 'https://api.paystack.co', 'sk_test_abcdefgh'],
    [`paystack://${key}@127.0.0.1:4010`, 'http://127.0.0.1:4010', key],
    [`paystack://${key}@localhost:4010`, 'http://localhost:4010', key],
    [`paystack://${key}@[::1]:4010`, 'http://[::1]:4010', key],
  ])('%s names an account', (url, origin, secretKey) => {
    expect(readPaystackUrl(url)).toEqual({ origin, secretKey });
  });

  it.each([
    'https://api.paystack.co',
    `https://${key}@api.paystack.co`,
    'paystack://api.paystack.co',
    'paystack://pk_live_0123456789abcdef@api.paystack.co',
    'paystack://sk_live_@api.paystack.co',
    'paystack://sk_live_short@api.paystack.co',
    `paystack://${key}:secret@api.paystack.co`,
    `paystack://${key}%0A@api.paystack.co`,
    `paystack://${key}%@api.paystack.co`,
    `paystack://${key}@`,
    `paystack://${key}@api.paystack.co/transaction`,
    `paystack://${key}@api.paystack.co?key=1`,
    `paystack://${key}@api.paystack.co#x`,
    `paystack://${key}@api.paystack.co:99999`,
    `paystack://${key}@127.0.0.999`,
    `paystack://${key}@300.1.1.1`,
    `paystack:${key}@api.paystack.co`,
    '',
    'paystack://',
  ])('%j is refused', (url) => {
    expect(readPaystackUrl(url)).toBeNull();
  });

  it.each([
    `paystack://${key}@127.0.0.1.evil.example`,
    `paystack://${key}@localhost.evil.example`,
    `paystack://${key}@evil.example:80`,
  ])('%s is never reached without TLS', (url) => {
    expect(readPaystackUrl(url)?.origin).toMatch(/^https:/);
  });

  it('is either refused or a usable address, whatever its host', () => {
    const host = fc.string({ unit: fc.constantFrom(...'a1.:[]%@\\/?#-_ é\t') });
    fc.assert(
      fc.property(host, (text) => {
        const account = readPaystackUrl(`paystack://${key}@${text}`);
        if (account === null) return;
        const { protocol, hostname, username } = new URL(account.origin);
        expect([username, account.secretKey]).toEqual(['', key]);
        if (protocol !== 'https:') expect(hostname).toMatch(/^(localhost|127\.[\d.]+|\[::1\])$/);
      }),
    );
  });
});
