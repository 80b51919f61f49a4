// @module-tag long

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSms } from '../../../server/gateways/open-gateways.ts';
import type { Sms } from '../../../server/gateways/sms/sms.ts';
import { type Fault, type SmsPeer, startSmsPeer } from '../../support/peers/sms-peer.ts';
import { replaceServerDurations } from '../../support/replace-durations.ts';

const to = '+27821234567';
const text = 'Hello & good day: 50% = half? €';

describe('without a gateway', () => {
  it('every message is accepted', async () => {
    const sms = openSms(undefined);
    const message = { key: randomUUID(), to, text };
    expect(await sms.send(message)).toEqual({ outcome: 'accepted', reference: null });
  });
});

describe.each(['twilio', 'bulksms'] as const)('%s', (provider) => {
  let peer: SmsPeer;
  let sms: Sms;
  beforeEach(async () => {
    peer = await startSmsPeer(provider);
    sms = openSms(peer.url);
  });
  afterEach(() => peer.close());

  /** Makes the next call to the gateway fail. One that never responds gets a short timeout. */
  const failWith = (fault: Fault) => {
    if (/^(silent|stalls)/.test(fault)) replaceServerDurations({ gateways: { sms: 300 } });
    peer.faults.push(fault);
  };
  const message = (changes = {}) => ({ key: randomUUID(), to, text, ...changes });
  const traces = (taken: string[] = []) => ({ since: new Date(), taken: new Set(taken) });

  it('accepts a message with our text, number, sender and token', async () => {
    const outcome = await sms.send(message());
    expect(peer.taken).toMatchObject([{ to, text, from: 'Volmaak' }]);
    expect(outcome).toEqual({ outcome: 'accepted', reference: peer.taken[0]?.id });
    const token = Buffer.from('AC/id:s@cret').toString('base64');
    expect(peer.asked.authorization).toBe(`Basic ${token}`);
  });

  const outcomes: [Fault, object][] = [
    ['too-many', { outcome: 'postponed', reason: 'too-many', retryAfterSeconds: 120 }],
    ['not-let-in', { outcome: 'postponed', reason: 'not-let-in', retryAfterSeconds: null }],
    ['fails', { outcome: 'unknown', reason: 'gateway-failed' }],
    ['silent', { outcome: 'unknown', reason: 'timed-out' }],
    ['stalls-sent', { outcome: 'unknown', reason: 'timed-out' }],
    ['garbage-sent', { outcome: 'unknown', reason: 'unreadable' }],
    ['cuts', { outcome: 'unknown', reason: 'connection-lost' }],
    ['cuts-sent', { outcome: 'unknown', reason: 'connection-lost' }],
  ];

  it.each(outcomes)('reports a response that %s', async (fault, outcome) => {
    failWith(fault);
    expect(await sms.send(message())).toEqual(outcome);
  });

  it('does not read an endless response to its end', async () => {
    peer.faults.push('endless-sent');
    const outcome = await openSms(peer.url).send(message());
    expect(outcome).toEqual({ outcome: 'unknown', reason: 'unreadable' });
  });

  it('reports the words of a refusal', async () => {
    peer.faults.push('refuses');
    const refused = await sms.send(message());
    expect(refused).toEqual({
      outcome: 'refused',
      reason: expect.stringMatching(/^\w.*number$/),
      // MSG-11
      isAboutNumber: true,
    });
  });

  it('has certainly accepted nothing when it is unreachable', async () => {
    await peer.close();
    expect(await sms.send(message())).toMatchObject({
      outcome: 'postponed',
      reason: 'unreachable',
    });
  });

  it('finds a message whose response was lost', async () => {
    const lost = message();
    peer.faults.push('cuts-sent');
    expect(await sms.send(lost)).toMatchObject({ outcome: 'unknown' });
    const found = await sms.lookUp(lost, traces());
    expect(found).toEqual({ outcome: 'accepted', reference: peer.taken[0]?.id });
  });

  it('does not mistake another message for one that never arrived', async () => {
    const other = await sms.send(message());
    await sms.send(message({ text: 'Something else' }));
    await sms.send(message({ to: '+27831234567' }));
    const reference = 'reference' in other ? String(other.reference) : '';
    expect(await sms.lookUp(message(), traces([reference]))).toEqual({ outcome: 'not-found' });
  });

  it.each(['fails', 'silent', 'garbage-sent', 'cuts', 'refuses', 'not-let-in'] as const)(
    'leaves the result of a look-up open when it %s',
    async (fault) => {
      failWith(fault);
      const answer = await sms.lookUp(message(), traces());
      expect(['unknown', 'postponed']).toContain(answer.outcome);
    },
  );
});

describe('bulksms', () => {
  let peer: SmsPeer;
  beforeEach(async () => {
    peer = await startSmsPeer('bulksms');
  });
  afterEach(() => peer.close());

  it('accepts a message once, however often it is sent', async () => {
    const message = { key: randomUUID(), to, text };
    const sms = openSms(peer.url);
    const first = await sms.send(message);
    expect(await sms.send(message)).toEqual(first);
    expect(peer.taken).toHaveLength(1);
  });

  it('receives the encoding that the text needs', async () => {
    const sms = openSms(peer.url);
    await sms.send({ key: randomUUID(), to, text: 'Gre\u0301at' });
    await sms.send({ key: randomUUID(), to, text: 'Great €5' });
    expect(peer.taken.map(({ encoding }) => encoding)).toEqual(['UNICODE', 'TEXT']);
  });

  it("gets another id when the response is about another user's message", async () => {
    const sms = openSms(peer.url);
    const key = randomUUID();
    await sms.send({ key, to, text });
    // As if this message had been another one with the same number.
    for (const taken of peer.taken) taken.supplied = 'somebody-elses';
    expect(await sms.send({ key, to, text })).toEqual({ outcome: 'accepted', reference: '2' });
    expect(peer.taken).toHaveLength(2);
  });
});

describe('twilio', () => {
  it('searches only recent messages', async () => {
    const peer = await startSmsPeer('twilio');
    const sms = openSms(peer.url);
    await sms.send({ key: randomUUID(), to, text });
    for (const taken of peer.taken) taken.at = new Date(Date.now() - 70 * 60 * 1000);
    const message = { key: randomUUID(), to, text };
    const answer = await sms.lookUp(message, { since: new Date(), taken: new Set() });
    expect(answer).toEqual({ outcome: 'not-found' });
    await peer.close();
  });
});
