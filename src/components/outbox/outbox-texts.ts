import { hasBackgroundSync } from '../../pwa/background-sync.ts';

/** The texts about the outbox, for its own page and for every list that shows its items. */
export const outboxTexts = {
  onThisPhone: 'On this phone',
  changeWaits: 'Change waits on this phone',
  deletionWaits: 'Deletion waits on this phone',
  /** Without Background Sync nothing is sent while no page is open (OUT-6). */
  saved: () =>
    hasBackgroundSync()
      ? 'Saved on this phone. It will be sent when you are connected.'
      : 'Saved on this phone. Open Volmaak when you are connected.',
  /** A newer version of the app has written the outbox, so this version cannot read it. */
  newer: 'This page is out of date',
  newerText: 'Nothing is lost. Update Volmaak to see your outbox.',
  update: 'Update Volmaak',
  toOutbox: "See what's waiting in your outbox",
  /** Some messages of the server end with a full stop. */
  kept: (message: string) => `${message.replace(/\.$/, '')}. It is saved in your outbox.`,
  /** The item changed while the user was correcting it. */
  overtaken:
    'This item has been sent, corrected or deleted in the meantime. Please check your outbox.',
} as const;
