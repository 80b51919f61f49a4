import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isConnected } from '../../../src/http/connection.ts';
import type { LastError, OutboxItem } from '../../../src/offline/outbox-item.ts';
import { outboxStore } from '../../../src/offline/sender.ts';
import { outcomeOf } from '../../../src/outbox/submission-outcome.ts';
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
  outboxStore.update(id, (item) => ({ ...item, ...changes }) as OutboxItem); // changes keep the kind

/** The item as somebody else has changed it a moment after the form began to wait. */
async function outcomeAfter(meanwhile: () => Promise<unknown>, isOpen = true) {
  const outcome = outcomeOf(id, () => isOpen);
  await meanwhile();
  return outcome;
}

// OUT-7
describe('outcomeOf', () => {
  it('is sent as soon as the answer is there', async () => {
    const sent = { state: 'sent', result: { id: uuid(5) } } as unknown as Partial<OutboxItem>; // as much as is read
    expect(await outcomeAfter(() => change(sent))).toEqual({ kind: 'sent' });
  });

  it('gives a refusal back to its form and takes the item out', async () => {
    const outcome = await outcomeAfter(() => change(refused));
    expect(outcome).toEqual({ kind: 'refused', error: refusal, isKept: false });
    expect(await outboxStore.all()).toEqual([]);
  });

  it('keeps what was refused after its form was closed', async () => {
    const outcome = await outcomeAfter(() => change(refused), false);
    expect(outcome).toEqual({ kind: 'refused', error: refusal, isKept: true });
    expect(await outboxStore.all()).toHaveLength(1);
  });

  it('keeps a refused item that was tried again before it could be taken out', async () => {
    const { update } = outboxStore;
    vi.spyOn(outboxStore, 'update').mockImplementation(async (...wanted) => {
      await update(id, (item) => ({ ...item, state: 'queued' }));
      return update(...wanted);
    });
    await update(id, (item) => ({ ...item, ...refused }));
    expect(await outcomeOf(id, () => true)).toMatchObject({ kind: 'refused', isKept: true });
    expect(await outboxStore.all()).toHaveLength(1);
  });

  it('is saved at once without a connection', async () => {
    vi.mocked(isConnected).mockReturnValue(false);
    expect(await outcomeOf(id, () => true)).toEqual({ kind: 'saved' });
  });

  it('is saved as soon as the next try comes too late', async () => {
    const later = { state: 'waiting', tries: 1, nextAttemptAt: Date.now() + 60_000 } as const;
    expect(await outcomeAfter(() => change(later))).toEqual({ kind: 'saved' });
  });

  it('is saved when no answer came in time, also where changes are not told', async () => {
    replaceAppDurations({ form: { answer: 50 } });
    expect(await outcomeOf(id, () => true)).toEqual({ kind: 'saved' });
  });

  it('is saved when the outbox cannot be read any more', async () => {
    vi.spyOn(outboxStore, 'all').mockRejectedValue(new Error('gone'));
    expect(await outcomeOf(id, () => true)).toEqual({ kind: 'saved' });
  });

  it('knows that its user deleted it meanwhile', async () => {
    expect(await outcomeAfter(() => outboxStore.update(id, () => null))).toEqual({
      kind: 'deleted',
    });
  });
});
