import type { OutboxItem } from '../../offline/outbox-item.ts';

export const outboxPageTexts = {
  waiting: 'To be sent',
  sent: 'Sent',
  unreadable: 'Cannot be read',
  empty: 'Nothing waits to be sent',
  emptyText: 'What you save without a connection stands here until it is sent.',
  lost: (count: number) => `${count} ${count === 1 ? 'item was' : 'items were'} lost`,
  lostText:
    'This browser deleted what Volmaak had saved on this phone before it was sent. Look at your vehicles and requests, and enter again what is missing.',
  lostRead: 'OK',
  storageKept: 'This browser keeps what is saved here, even when the phone runs out of space.',
  storageNotKept: 'This browser may delete what is saved here when the phone runs out of space.',
  sendSoon: 'Open Volmaak soon when you are connected.',
  failed: 'The outbox cannot be read just now',
  failedText: 'This phone’s storage does not answer. What is in it stays there: please try again.',
  request: (volume: string, vehicle: string) => `${volume} for your ${vehicle}`,
  vehicle: (name: string, plate: string) => `${name} · ${plate} with its photo`,
  erased: {
    'fuel-request': 'A fuel request that you deleted when you signed out',
    vehicle: 'A vehicle that you deleted when you signed out',
  } satisfies Record<OutboxItem['kind'], string>,
  savedAt: (moment: string) => `Saved ${moment}`,
  lastTry: (moment: string, words: string) => `Last try ${moment}: ${words}`,
  answeredAt: (moment: string) => `Answered ${moment}`,
  send: 'Send now',
  sendSpoken: (what: string) => `Send now: ${what}`,
  correct: 'Correct',
  correctSpoken: (what: string) => `Correct ${what}`,
  ask: 'Ask now',
  askSpoken: (what: string) => `Ask now whether it can be deleted: ${what}`,
  remove: 'Delete',
  removeSpoken: (what: string) => `Delete ${what}`,
  clear: 'Clear',
  clearSpoken: 'Clear what was sent from this list',
  photoOf: (name: string) => `Photo of ${name}`,
  unreadableItem: 'Something that this version of the app cannot read',
  unreadableText:
    'It is not sent. It may be from a newer version: load the app again, or delete it.',
  unreadableSpoken: 'Delete what cannot be read',
} as const;

export const deletionTexts = {
  title: 'Delete this from the outbox?',
  confirm: 'Delete',
  cancel: 'Keep it',
  untried: (what: string) => `${what}: it was never sent, and never will be.`,
  tried: (what: string) =>
    `${what}: it may have arrived already, so Volmaak is asked first. What has arrived stays.`,
  offline: (what: string) =>
    `${what}: it was tried before, so Volmaak has to be asked first. Without a connection it can only be marked, and is deleted as soon as you are connected.`,
  unreadable: 'Whatever it holds is lost then. This cannot be undone.',
  dependents: (count: number) =>
    count === 1
      ? 'The fuel request that waits for this vehicle cannot be sent without it.'
      : `The ${count} fuel requests that wait for this vehicle cannot be sent without it.`,
} as const;

export const outboxToasts = {
  sent: (what: string) => ({ title: 'Sent', text: what }),
  refused: (what: string, words: string) => ({ title: 'Not Sent', text: `${what}: ${words}` }),
  deleted: (what: string) => ({ title: 'Deleted', text: `${what}: nothing comes of it.` }),
  arrived: (what: string) => ({
    title: 'It had already arrived',
    text: `${what}: it stands in your list now, where you can delete it.`,
  }),
  marked: (what: string) => ({
    title: 'Marked for deletion',
    text: `${what}: it is deleted as soon as Volmaak has been asked.`,
  }),
  unreadableDeleted: { title: 'Deleted', text: 'What could not be read is gone.' },
  storage: {
    title: 'Nothing has changed',
    text: 'This phone’s storage does not answer. Please try again.',
  },
} as const;
