import type { StorageFault } from '../../offline/outbox-database.ts';
import { hasBackgroundSync } from '../../pwa/background-sync.ts';

/** The texts about the outbox, for its own page and for every list that shows its items. */
export const outboxTexts = {
  onThisPhone: 'On this phone',
  /** Without Background Sync nothing is sent while no page is open (OUT-6). */
  saved: () =>
    hasBackgroundSync()
      ? 'Saved on this phone. It will be sent when you are connected.'
      : 'Saved on this phone. Open Volmaak when you are connected.',
  /** A newer version of the app has written the outbox, so this version cannot read it. */
  newer: 'This page is out of date',
  newerText: 'Nothing is lost. Update Volmaak to see your outbox.',
  newerNote: 'This page is out of date. Please update Volmaak before you enter anything.',
  update: 'Update Volmaak',
  /** Shown above a form, before the user enters anything. */
  keepsNothing: "Volmaak can't save anything on this phone, so sending needs a connection.",
  toOutbox: "See what's waiting in your outbox",
  /** Some messages of the server end with a full stop. */
  kept: (message: string) => `${message.replace(/\.$/, '')}. It is saved in your outbox.`,
  storage: {
    full: 'This phone is full, so nothing was saved. What you entered is still here. Free up some space, then try again.',
    newer:
      'This page is out of date, so nothing was saved. What you entered is still here. Please write it down, update Volmaak and enter it again.',
    unavailable:
      "Volmaak didn't answer, and it can't save anything on this phone. What you entered is still here. Please try again when you are connected.",
  } satisfies Record<StorageFault, string>,
  /** The item changed while the user was correcting it. */
  overtaken:
    'This item has been sent, corrected or deleted in the meantime. Please check your outbox.',
  /** The server already knows this id, with the content from before the correction. */
  arrivedBefore:
    'An earlier try did arrive. Check your list, then delete this item or request it again.',
  withdrawing: 'Deleting…',
  marked: 'Marked for deletion. We check with Volmaak once you are connected.',
  arrived: 'Already arrived',
  sent: 'Sent',
  sentAt: (time: string) => `Sent ${time}`,
  needsYou: (reason: string) => `Action needed: ${reason}`,
  signedOut: 'Sign in to send',
  waitsForVehicle: 'Waiting for its vehicle',
  sending: 'Sending…',
  noConnection: 'Waiting for a connection',
  nextTry: (time: string) => `Next try at ${time}`,
  due: 'About to be sent',
} as const;
