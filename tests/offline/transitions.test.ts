import { describe, expect, it } from 'vitest';
import { appDurations } from '../../domain/durations.ts';
import type { Answer } from '../../src/offline/answer.ts';
import type { OutboxItem, OutboxState } from '../../src/offline/outbox-item.ts';
import type { StepName } from '../../src/offline/steps.ts';
import {
  afterTry,
  beginSending,
  cancelled,
  dueAt,
  isDue,
  type RetryReason,
  requeued,
} from '../../src/offline/transitions.ts';
import { requestItem, vehicleItem } from './support/items.ts';

const now = 1_000_000;
const states: OutboxState[] = ['queued', 'sending', 'sent', 'waiting', 'signed-out', 'needs-you'];
const lastError = { status: 403, message: 'Blocked', code: 'blocked', issues: [], at: 0 };
const made = { id: 'made' };
const uploadURL = 'https://volmaak.example/api/uploads/7';
const none: Answer = { kind: 'none', reason: 'No connection' };

function answer(status: number, body: unknown = {}, retryAfter: number | null = null): Answer {
  return { kind: 'answer', status, body, retryAfter };
}

const refusal = (status: number, code: string) => answer(status, { message: 'Our words', code });

function sending(changes: Partial<OutboxItem> = {}): OutboxItem {
  return requestItem({ state: 'sending', tries: 3, ...changes });
}

/** An item after a try during which nothing else happened. */
function tried(begun: OutboxItem, step: StepName, given: Answer, stored = begun) {
  return afterTry(stored, { begun, step, answer: given, at: now, random: 0 });
}

describe('isDue', () => {
  it.each([
    ['queued', true],
    ['sending', true],
    ['sent', false],
    ['signed-out', false],
    ['needs-you', false],
  ] as const)('says of %s: %s', (state, due) => {
    expect(isDue(requestItem({ state }), now)).toBe(due);
  });

  it('is true for a waiting item once its time has come', () => {
    const waiting = (nextAttemptAt: number) => requestItem({ state: 'waiting', nextAttemptAt });
    expect(isDue(waiting(now), now)).toBe(true);
    expect(isDue(waiting(now + 1), now)).toBe(false);
    expect(isDue(waiting(now + appDurations.backoff.limit), now)).toBe(false);
  });

  it('is true when the clock was set back', () => {
    const item = requestItem({
      state: 'waiting',
      nextAttemptAt: now + appDurations.backoff.limit + 1,
    });
    expect(isDue(item, now)).toBe(true);
    expect(dueAt(item, now)).toBe(now);
  });

  it('is false for an item that depends on another one', () => {
    for (const state of states)
      expect(isDue(requestItem({ state, dependsOn: 'a' }), now)).toBe(false);
  });
});

describe('beginSending', () => {
  it('counts the try', () => {
    expect(beginSending(requestItem(), now)).toMatchObject({ state: 'sending', tries: 1 });
    expect(beginSending(sending(), now)).toMatchObject({ state: 'sending', tries: 4 });
  });

  it('does not change an item that is not due', () => {
    const item = requestItem({ state: 'needs-you' });
    expect(beginSending(item, now)).toBe(item);
  });
});

describe('afterTry', () => {
  it('marks an item as sent when its call created something, and clears its error', () => {
    const item = vehicleItem({
      state: 'sending',
      tries: 3,
      attempts: 2,
      lastError,
      steps: { uploadURL, isUploaded: true, objectPath: '/objects/7' },
    });
    expect(tried(item, 'create', answer(201, made))).toMatchObject({
      state: 'sent',
      sentAt: now,
      result: made,
      attempts: 0,
      lastError: null,
      steps: {},
    });
  });

  it.each([
    ['open-upload', {}, answer(201, { uploadURL, other: 1 }), { uploadURL }],
    ['upload', { uploadURL }, answer(204, null), { uploadURL, isUploaded: true }],
    [
      'attach',
      { uploadURL, isUploaded: true, expired: 1 },
      answer(200, { objectPath: '/objects/7' }),
      { uploadURL, isUploaded: true, objectPath: '/objects/7', expired: 1 },
    ],
  ] as const)('goes on after %s', (step, steps, given, done) => {
    const item = vehicleItem({ state: 'sending', tries: 3, attempts: 2, lastError, steps });
    const expected = { state: 'sending', steps: done, attempts: 0, lastError: null };
    expect(tried(item, step, given)).toMatchObject(expected);
    expect(tried(item, step, given)?.steps).toEqual(done);
  });

  it('backs off longer after each missing answer, and records the reason', () => {
    const first = tried(sending(), 'create', none);
    expect(first).toMatchObject({ state: 'waiting', attempts: 1, nextAttemptAt: now + 2000 });
    expect(first?.lastError).toMatchObject({ status: 0, message: 'No connection', at: now });
    const last = afterTry(sending({ attempts: 20 }), {
      begun: sending(),
      step: 'create',
      answer: none,
      at: now,
      random: 1,
    });
    expect(last?.nextAttemptAt).toBe(now + 300_000);
  });

  // OUT-1
  it('never gives up because of missing answers', () => {
    let item = requestItem();
    for (let time = 1; time <= 1000; time += 1) {
      const next = tried({ ...item, state: 'sending', tries: time }, 'create', none);
      expect(next).toMatchObject({ state: 'waiting', attempts: time });
      item = next ?? item;
    }
  });

  it('waits as long as the server asks for', () => {
    const item = tried(sending(), 'create', answer(503, {}, 60_000));
    expect(item).toMatchObject({ state: 'waiting', nextAttemptAt: now + 60_000 });
  });

  it.each([
    ['signed-out', refusal(401, 'signed-out')],
    ['needs-you', refusal(409, 'plate-taken')],
  ] as const)("is %s with the server's words", (state, given) => {
    const item = tried(sending({ attempts: 2 }), 'create', given);
    expect(item).toMatchObject({ state, lastError: { message: 'Our words' } });
  });

  it('repeats an expired upload with a growing backoff, although its steps succeed', () => {
    const lost = (expired?: number) =>
      tried(
        vehicleItem({
          state: 'sending',
          attempts: 0,
          steps: { uploadURL, isUploaded: true, ...(expired && { expired }) },
        }),
        'attach',
        refusal(404, 'upload-expired'),
      );
    expect(lost()).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(lost()?.steps).toEqual({ expired: 1 });
    expect(lost(6)).toMatchObject({ state: 'waiting', attempts: 7 });
  });

  it('deletes an item that was cancelled before it created something', () => {
    expect(tried(sending({ isWithdrawn: true }), 'cancel', answer(200, { made: null }))).toBeNull();
  });

  it('keeps what was created before the cancellation, and that it was cancelled', () => {
    const item = tried(sending({ isWithdrawn: true }), 'cancel', answer(200, { made }));
    expect(item).toMatchObject({ state: 'sent', result: made, isWithdrawn: true });
  });

  it('stays cancelled when the server refuses the cancellation', () => {
    const item = tried(sending({ isWithdrawn: true }), 'cancel', refusal(403, 'not-yours'));
    expect(item).toMatchObject({ state: 'needs-you', isWithdrawn: true });
  });

  describe('for an outdated try', () => {
    const begun = sending();
    const woke = requestItem({ state: 'queued', tries: 4 });

    it.each([none, refusal(401, 'signed-out'), refusal(409, 'plate-taken'), answer(503)])(
      'ignores the result: %o',
      (given) => expect(tried(begun, 'create', given, woke)).toBe(woke),
    );

    it('still records what was created', () => {
      expect(tried(begun, 'create', answer(201, made), woke)).toMatchObject({ state: 'sent' });
      const wished = { ...woke, isWithdrawn: true };
      expect(tried(begun, 'cancel', answer(200, { made: null }), wished)).toBeNull();
    });

    it('records a step of the same upload, and does not change the state', () => {
      const upload = vehicleItem({ state: 'sending', tries: 3, steps: { uploadURL } });
      for (const [state, next] of [
        ['queued', 'queued'],
        ['sending', 'sending'],
        ['waiting', 'queued'],
      ] as const) {
        const stored = { ...upload, tries: 4, state };
        const item = tried(upload, 'upload', answer(204, null), stored);
        expect(item).toMatchObject({ state: next, steps: { isUploaded: true } });
      }
    });

    it.each(['signed-out', 'needs-you'] as const)(
      'records a step, but does not requeue an item that is %s',
      (state) => {
        const upload = vehicleItem({ state: 'sending', tries: 3, steps: { uploadURL } });
        const stored = { ...upload, tries: 4, state, lastError };
        const expected = { ...stored, steps: { uploadURL, isUploaded: true } };
        expect(tried(upload, 'upload', answer(204, null), stored)).toEqual(expected);
      },
    );

    it('ignores a step of an earlier upload', () => {
      const upload = vehicleItem({ state: 'sending', tries: 3, steps: { uploadURL } });
      const stored = { ...upload, tries: 4, steps: { uploadURL: `${uploadURL}0` } };
      expect(tried(upload, 'upload', answer(204, null), stored)).toBe(stored);
      const opening = vehicleItem({ state: 'sending', tries: 3 });
      expect(tried(opening, 'open-upload', answer(201, { uploadURL: 'x' }), stored)).toBe(stored);
    });
  });

  it('never changes a sent item', () => {
    const sent = requestItem({ state: 'sent', tries: 3 });
    for (const given of [none, refusal(401, 'signed-out'), refusal(422, 'key-reused')]) {
      expect(tried(sending(), 'create', given, sent)).toBe(sent);
    }
    expect(tried(sending(), 'cancel', answer(200, { made: null }), sent)).toBe(sent);
  });
});

describe('requeued', () => {
  const table: Record<RetryReason, OutboxState[]> = {
    connection: ['sending', 'waiting'],
    'sign-in': ['sending', 'waiting', 'signed-out'],
    unblocked: ['sending', 'waiting', 'signed-out'],
    user: ['sending', 'waiting', 'signed-out', 'needs-you'],
  };

  it.each(Object.keys(table) as RetryReason[])(
    'queues the right items for the reason %s',
    (wake) => {
      for (const state of states) {
        const item = requestItem({ state, attempts: 5, nextAttemptAt: now });
        const queued = { state: 'queued', attempts: 0, nextAttemptAt: 0 };
        if (table[wake].includes(state)) expect(requeued(item, wake)).toMatchObject(queued);
        else expect(requeued(item, wake)).toBe(item);
      }
    },
  );

  // OUT-3
  it('requeues items that were refused because of the account once it is unblocked', () => {
    const refused = (code: string, wake: RetryReason) =>
      requeued(requestItem({ state: 'needs-you', lastError: { ...lastError, code } }), wake).state;
    for (const code of ['blocked', 'password-change-required']) {
      expect(refused(code, 'unblocked')).toBe('queued');
      expect(refused(code, 'sign-in')).toBe('needs-you');
    }
    expect(refused('plate-taken', 'unblocked')).toBe('needs-you');
  });

  it('makes the running try outdated', () => {
    expect(requeued(sending(), 'connection').tries).toBe(4);
    expect(requeued(requestItem({ state: 'waiting', tries: 3 }), 'connection').tries).toBe(3);
  });
});

describe('cancelled', () => {
  it('deletes an item at once that was never tried', () => {
    expect(cancelled(requestItem())).toBeNull();
    expect(cancelled(requestItem({ state: 'signed-out' }))).toBeNull();
  });

  it.each(['queued', 'sending', 'waiting', 'signed-out', 'needs-you'] as const)(
    'queues the cancellation of a tried item that is %s',
    (state) => {
      const item = cancelled(requestItem({ state, tries: 1 }));
      expect(item).toMatchObject({ state: 'queued', isWithdrawn: true });
      expect(item && isDue(item, now)).toBe(true);
    },
  );

  it('does not change a sent item', () => {
    const sent = requestItem({ state: 'sent', tries: 1 });
    expect(cancelled(sent)).toBe(sent);
  });
});

describe('a corrected item', () => {
  it('ignores the tries from before its correction', () => {
    const begun = sending();
    const stored = { ...begun, state: 'queued', corrections: 1 } as OutboxItem; // the kind stays
    expect(tried(begun, 'create', answer(201, made), stored)).toBe(stored);
    expect(tried(begun, 'create', refusal(400, 'invalid'), stored)).toBe(stored);
    expect(tried(begun, 'open-upload', answer(201, { uploadURL }), stored)).toBe(stored);
  });
});
