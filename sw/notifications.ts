import type { OutboxItem } from '../src/offline/outbox-item.ts';
import { outboxPath } from '../src/offline/worker-messages.ts';

declare const self: ServiceWorkerGlobalScope;

/** One notification, which each later one replaces. */
const tag = 'volmaak-outbox';

/**
 * Tells the user what was sent, and what needs them, while they could not see it. Only numbers: a
 * phone lies on a table. Without a permission, and on any failure, nothing is shown.
 */
export async function notifyOf(
  before: OutboxItem[],
  readItems: () => Promise<OutboxItem[]>,
): Promise<void> {
  try {
    const now = await readItems();
    const known = new Map(before.map(({ id, state }) => [id, state]));
    const changed = now.filter(({ id, state }) => state !== known.get(id));
    const sent = changed.filter(({ state }) => state === 'sent').length;
    const isNews = sent > 0 || changed.some(needsUser);
    if (!isNews || !isAllowed() || (await isAppVisible())) return;
    // The replaced one may not have been read.
    const [replaced] = await self.registration.getNotifications({ tag });
    const total = sent + ((replaced?.data as { sent: number } | null)?.sent ?? 0);
    const text = [sentText(total), needsText(now.filter(needsUser).length)].filter(Boolean);
    const icon = '/icons/icon-192.png';
    await self.registration.showNotification('Volmaak', {
      tag,
      body: text.join(' '),
      icon,
      badge: icon,
      data: { sent: total },
    });
  } catch {
    // What became of the items stands in the outbox too.
  }
}

/** Opens the outbox, in a window of the app if there is one. */
export async function openOutbox(): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' });
  await (open ? showIn(open) : self.clients.openWindow(outboxPath));
}

async function showIn(open: WindowClient): Promise<void> {
  // A window that is focused first is also in front while it loads.
  const focused = await open.focus();
  if (new URL(focused.url).pathname !== outboxPath) await focused.navigate(outboxPath);
}

function isAllowed(): boolean {
  return 'Notification' in globalThis && Notification.permission === 'granted';
}

/** Whether the user has the app in front of them. */
export async function isAppVisible(): Promise<boolean> {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return open.some(({ visibilityState }) => visibilityState === 'visible');
}

function needsUser({ state }: OutboxItem): boolean {
  return state === 'needs-you' || state === 'signed-out';
}

function sentText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? 'What you saved was sent.' : `${count} things that you saved were sent.`;
}

function needsText(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 item needs you.' : `${count} items need you.`;
}
