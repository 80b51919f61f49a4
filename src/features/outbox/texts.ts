import type { AddedCopy } from '../../offline/copy/copy-records.ts';
import type { StorageFault } from '../../offline/outbox-database.ts';
import type { OutboxItem } from '../../offline/outbox-item.ts';

export const outboxPageTexts = {
  lost: (count: number) => `${count} ${count === 1 ? 'item was' : 'items were'} lost`,
  lostText:
    "This browser deleted what Volmaak had saved on this phone before it was sent. Check your vehicles and requests and enter what's missing again.",
  storageKept: 'This browser keeps what is saved here, even when the phone runs out of space.',
  storageNotKept: 'This browser may delete what is saved here when the phone runs out of space.',
  room: (room: string) => `Volmaak may store about ${room} more on this phone.`,
  littleRoom: (room: string) =>
    `Volmaak may store only about ${room} more on this phone. Free up some space.`,
  sendSoon: 'Open Volmaak soon when you are connected.',
  noConnection: 'There is no connection to Volmaak, so nothing can be sent right now.',
  failedText:
    "This phone's storage isn't responding. What is saved in it stays there. Please try again.",
  request: (volume: string, vehicle: string) => `${volume} for your ${vehicle}`,
  vehicle: (name: string, plate: string) => `${name} · ${plate} with its photo`,
  vehicleChange: (name: string, plate: string) => `Change of ${name} · ${plate}`,
  vehicleDeletion: (name: string, plate: string) => `Deletion of ${name} · ${plate}`,
  requestWithdrawal: (volume: string, vehicle: string) =>
    `Withdrawal of your request for ${volume} for your ${vehicle}`,
  profileChange: 'Change of your details',
  redemption: (volume: string, plate: string) => `${volume} poured for ${plate}`,
  erased: {
    'fuel-request': 'A fuel request that you deleted when you signed out',
    vehicle: 'A vehicle that you deleted when you signed out',
    'vehicle-change': 'A change of a vehicle that you deleted when you signed out',
    'vehicle-deletion': 'The deletion of a vehicle that you took back when you signed out',
    'request-withdrawal': 'The withdrawal of a request that you took back when you signed out',
    'profile-change': 'A change of your details that you deleted when you signed out',
    redemption: 'Fuel that was poured',
  } satisfies Record<OutboxItem['kind'], string>,
  became: {
    'fuel-request': 'You find it in your fuel requests.',
    vehicle: 'You find it in your vehicles.',
    'vehicle-change': 'Your vehicles show it.',
    'vehicle-deletion': 'The vehicle is no longer in your list.',
    'request-withdrawal': 'The request is no longer in your list.',
    'profile-change': 'Your account shows it.',
    redemption: 'It is booked.',
  } satisfies Record<OutboxItem['kind'], string>,
  receipts: 'Kept for a week, then removed from this list.',
  moreReceipts: (count: number) => `Show ${count} more`,
  savedAt: (moment: string) => `Saved ${moment}`,
  lastTry: (moment: string, reason: string) => `Last try ${moment}: ${reason}`,
  answeredAt: (moment: string) => `Answered ${moment}`,
  sendSpoken: (what: string) => `Send now: ${what}`,
  yours: 'You entered',
  elsewhere: 'Changed elsewhere to',
  useMine: 'Use mine',
  useMineSpoken: (what: string) => `Use mine: ${what}`,
  keepOther: 'Keep the other',
  keepOtherSpoken: (what: string) => `Keep the other: ${what}`,
  correct: 'Correct',
  correctSpoken: (what: string) => `Correct ${what}`,
  askSpoken: (what: string) => `Check now whether it can be deleted: ${what}`,
  removeSpoken: (what: string) => `Delete ${what}`,
  takeBack: 'Take back',
  takeBackSpoken: (what: string) => `Take back: ${what}`,
  photoOf: (name: string) => `Photo of ${name}`,
  unreadableText: "It isn't sent. It may be from a newer version. Reload the app, or delete it.",
} as const;

export const deletionTexts = {
  dialog: {
    title: 'Delete this from the outbox?',
    confirmLabel: 'Delete',
    cancelLabel: 'Keep it',
  },
  untried: (what: string) => `${what}: it has not been sent, and will not be.`,
  tried: (what: string) =>
    `${what}: it may have arrived already, so we check with Volmaak first. If it has arrived, it stays.`,
  offline: (what: string) =>
    `${what}: it may have arrived already, so we have to check with Volmaak first. It is marked now and deleted once you are connected.`,
  dependents: (count: number) =>
    count === 1
      ? "The fuel request waiting for this vehicle can't be sent without it."
      : `The ${count} fuel requests waiting for this vehicle can't be sent without it.`,
} as const;

export const copyTexts = {
  title: 'A copy for another phone',
  text: 'Save what is in this outbox as a file, with its photos, and add it on any phone where you sign in. Everything is still sent once. Anyone who has the file can read it.',
  save: 'Save a copy',
  share: 'Share a copy',
  add: 'Add from a copy',
  saved: (name: string, count: number) => ({
    title: 'Copy saved',
    text: `${name} has ${count === 1 ? '1 item' : `${count} items`}.`,
  }),
  added: ({ added, present }: AddedCopy) => ({
    title: added > 0 ? 'Added to the outbox' : 'Nothing new',
    text: [
      `${added === 1 ? '1 item was' : `${added} items were`} added.`,
      present > 0 && `${present} ${present === 1 ? 'was' : 'were'} on this phone already.`,
    ]
      .filter(Boolean)
      .join(' '),
  }),
  notSaved: (reason: string) => ({ title: 'No copy was saved', text: reason }),
  notAdded: (reason: string) => ({ title: 'Nothing was added', text: reason }),
  unreadable: 'This file can no longer be read. Choose it again.',
  failed: 'Please try again.',
  faults: {
    full: 'This phone is full. Free up some space, then try again.',
    newer: 'This page is out of date. Update Volmaak, then try again.',
    unavailable: "This phone's storage isn't responding. Please try again.",
  } satisfies Record<StorageFault, string>,
} as const;

export const outboxToasts = {
  otherKept: (what: string) => ({
    title: 'Deleted',
    text: `${what}: it stays as it was changed elsewhere.`,
  }),
  sent: (what: string) => ({ title: 'Sent', text: what }),
  refused: (what: string, reason: string) => ({ title: 'Not Sent', text: `${what}: ${reason}` }),
  deleted: (what: string) => ({ title: 'Deleted', text: `${what}: it will not be sent.` }),
  arrived: (what: string) => ({
    title: 'Already arrived',
    text: `${what}: it is in your list now. You can delete it there.`,
  }),
  marked: (what: string) => ({
    title: 'Marked for deletion',
    text: `${what}: it is deleted once we have checked with Volmaak.`,
  }),
  unreadableDeleted: { title: 'Deleted', text: 'The unreadable item is gone.' },
  storage: {
    title: 'Nothing has changed',
    text: "This phone's storage isn't responding. Please try again.",
  },
} as const;
