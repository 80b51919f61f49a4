import type { OutboxItem, OutboxState } from './outbox-item.ts';

/** A record of the outbox that this version cannot read. It is kept and shown, but never sent. */
export interface UnreadableItem {
  id: string;
  /** The id of its user; null when it cannot be read. */
  userId: string | null;
}

const kinds = new Set<unknown>([
  'fuel-request',
  'vehicle',
  'vehicle-change',
  'vehicle-deletion',
  'request-withdrawal',
  'profile-change',
  'redemption',
] satisfies OutboxItem['kind'][]);
const states = new Set<unknown>([
  'queued',
  'sending',
  'sent',
  'waiting',
  'signed-out',
  'needs-you',
] satisfies OutboxState[]);

/** Whether a stored record is a complete item of this version, which can be sent and shown. */
export function isReadable(record: unknown): record is OutboxItem {
  return (
    isRecord(record) &&
    record.schemaVersion === 1 &&
    kinds.has(record.kind) &&
    states.has(record.state) &&
    [record.id, record.userId].every((value) => typeof value === 'string') &&
    [record.seq, record.tries, record.attempts, record.nextAttemptAt, record.createdAt].every(
      Number.isFinite,
    ) &&
    [record.dependsOn, record.replaces ?? null].every(
      (id) => id === null || typeof id === 'string',
    ) &&
    typeof record.isWithdrawn === 'boolean' &&
    [record.corrections, record.sentAt, record.estimate].every(
      (value) => value === undefined || Number.isFinite(value),
    ) &&
    isRecord(record.payload) &&
    isRecord(record.steps) &&
    (record.lastError === null || isRecord(record.lastError)) &&
    (record.state === 'sent' ? isRecord(record.result) : record.result === null)
  );
}

/** The fields that an unreadable record still shows. */
export function asUnreadable(record: unknown): UnreadableItem {
  const { id, userId } = isRecord(record) ? record : {};
  return { id: String(id), userId: typeof userId === 'string' ? userId : null };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
