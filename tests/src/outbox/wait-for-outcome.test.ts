import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isConnected } from '../../../src/http/connection.ts';
import type { LastError, OutboxItem } from '../../../src/offline/outbox-item.ts';
import { outboxStore } from '../../../src/offline/sender.ts';
import { isShownInPlace, outcomeOf } from '../../../src/outbox/wait-for-outcome.ts';
import { newRequest, uuid } from '../../offline/support/items.ts';
import { replaceAppDurations } from '../../support/replace-durations.ts';

vi.mock('../../../src/http/connection.ts', () => ({ isConnected: vi.fn(() => true) }));

const id = uuid(1);
const refusal: LastError = { status: 400, message: 'No', code: 'x', issues: [], at: 0 };
const refused = { state: 'needs-you', lastError: refusal, tries: 1 } as const;

beforeAll(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
});

beforeEach(async () => {
  vi.mocked(isConnected).mockReturnValue(true);
  for (const item of await outboxStore.all()) await outboxStore.update(item.id, () => null);
  await outboxStore.add(newRequest(1), null);
});

afterEach(() => vi.restoreAllMocks());

const change = (changes: Partial<OutboxItem>) =>
  // The changes keep the kind of the item.
  outboxStore.update(id, (item) => ({ ...item, ...changes }) as OutboxItem);

/** The outcome if the item changes shortly after the form began to wait. */
async function outcomeAfter(meanwhile: () => Promise<unknown>, isOpen = true) {
  const outcome = outcomeOf(id, () => isOpen);
  await meanwhile();
  return outcome;
}

// OUT-7
describe('outcomeOf', () => {
  it('is sent as soon as the answer arrives', async () => {
    // Only these fields are read.
    const sent = { state: 'sent', result: { id: uuid(5) } } as unknown as Partial<OutboxItem>;
    expect(await outcomeAfter(() => change(sent))).toEqual({
      kind: 'sent',
      result: { id: uuid(5) },
    });
  });

  it('returns a refusal to its form and removes the item', async () => {
    const outcome = await outcomeAfter(() => change(refused));
    expect(outcome).toEqual({ kind: 'refused', error: refusal, step: 'create', isKept: false });
    expect(await outboxStore.all()).toEqual([]);
  });

  it('keeps an item that was refused after its form was closed', async () => {
    const outcome = await outcomeAfter(() => change(refused), false);
    expect(outcome).toEqual({ kind: 'refused', error: refusal, step: 'create', isKept: true });
    expect(await outboxStore.all()).toHaveLength(1);
  });

  it('keeps a refused item that was requeued before it could be removed', async () => {
    const { update } = outboxStore;
    vi.spyOn(outboxStore, 'update').mockImplementation(async (...wanted) => {
      await update(id, (item) => ({ ...item, state: 'queued' }));
      return update(...wanted);
    });
    await update(id, (item) => ({ ...item, ...refused }));
    expect(await outcomeOf(id, () => true)).toMatchObject({ kind: 'refused', isKept: true });
    expect(await outboxStore.all()).toHaveLength(1);
  });

  it('is saved at once if there is no connection', async () => {
    vi.mocked(isConnected).mockReturnValue(false);
    expect(await outcomeOf(id, () => true)).toEqual({ kind: 'saved', id });
  });

  it('is saved as soon as the next try would come too late', async () => {
    const later = { state: 'waiting', tries: 1, nextAttemptAt: Date.now() + 60_000 } as const;
    expect(await outcomeAfter(() => change(later))).toEqual({ kind: 'saved', id });
  });

  it('is saved if no answer comes in time, even if no change is announced', async () => {
    replaceAppDurations({ form: { answer: 50 } });
    expect(await outcomeOf(id, () => true)).toEqual({ kind: 'saved', id });
  });

  it('is saved if the outbox can no longer be read', async () => {
    vi.spyOn(outboxStore, 'get').mockRejectedValue(new Error('gone'));
    expect(await outcomeOf(id, () => true)).toEqual({ kind: 'saved', id });
  });

  it('is deleted if the user deleted the item meanwhile', async () => {
    expect(await outcomeAfter(() => outboxStore.update(id, () => null))).toEqual({
      kind: 'deleted',
    });
  });
});

// OUT-32
describe('isShownInPlace', () => {
  it('is true while a form waits, and once it has the answer', async () => {
    const outcome = outcomeOf(id, () => true);
    expect(isShownInPlace(id)).toBe(true);
    // Only these fields are read.
    await change({ state: 'sent', result: { id: uuid(5) } } as unknown as Partial<OutboxItem>);
    expect((await outcome).kind).toBe('sent');
    expect(isShownInPlace(id)).toBe(true);
  });

  it('is false once a form has stopped waiting', async () => {
    vi.mocked(isConnected).mockReturnValue(false);
    expect(await outcomeOf(id, () => true)).toEqual({ kind: 'saved', id });
    expect(isShownInPlace(id)).toBe(false);
  });
});
