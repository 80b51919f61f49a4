import type { StorageFault } from '../offline/outbox-database.ts';
import { hasBackgroundSync } from '../pwa/background-sync.ts';

/** What the outbox says, on its own page and wherever its items stand. */
export const outboxTexts = {
  onThisPhone: 'On this phone',
  /** Without Background Sync nothing is sent while no page is open (OUT-6). */
  saved: () =>
    hasBackgroundSync()
      ? 'Saved on this phone. It will be sent when you are connected.'
      : 'Saved on this phone. Open Volmaak when you are connected.',
  /** The outbox is one of a newer version. */
  newer: 'This page is older than what is saved on this phone',
  newerText: 'Nothing is lost. Update Volmaak to see it.',
  newerNote:
    'This page is older than what is saved on this phone. Please update Volmaak before you enter anything.',
  update: 'Update Volmaak',
  /** Said before anything is entered. */
  keepsNothing:
    'This phone lets Volmaak keep nothing for later. What you send goes out at once, and needs a connection.',
  toOutbox: 'See what waits in your outbox',
  /** Some of the server's words end as a sentence does. */
  kept: (words: string) => `${words.replace(/\.$/, '')}. It is kept in your outbox.`,
  storage: {
    full: 'This phone has no room left, so nothing was saved. What you entered is still here: make some room, then try again.',
    newer:
      'This page is older than what is saved on this phone, so nothing was saved. What you entered is still here: please write it down, update Volmaak, and enter it again.',
    unavailable:
      'This phone can keep nothing for later, and there was no answer from Volmaak. What you entered is still here: please try again when you are connected.',
  } satisfies Record<StorageFault, string>,
  /** A correction that came too late. */
  overtaken: 'It has been sent again, corrected or deleted meanwhile: please look in your outbox.',
  /** An id that the server knows for something else: what was sent before a correction. */
  arrivedBefore:
    'An earlier try had arrived after all. Look in your list; then delete this, or ask for it anew.',
  withdrawing: 'Being deleted',
  marked: 'Marked for deletion: Volmaak is asked first, once you are connected',
  arrived: 'It had already arrived',
  sent: 'Sent',
  sentAt: (time: string) => `Sent ${time}`,
  needsYou: (words: string) => `Needs you: ${words}`,
  signedOut: 'Sign in to send',
  waitsForVehicle: 'Waits for its vehicle',
  sending: 'Sending…',
  noConnection: 'Waiting for a connection',
  nextTry: (time: string) => `Next try at ${time}`,
  due: 'About to be sent',
} as const;
