import type { OutboxItem } from '../../offline/outbox-item.ts';

export const outboxPageTexts = {
  lost: (count: number) => `${count} ${count === 1 ? 'item was' : 'items were'} lost`,
  lostText:
    "This browser deleted what Volmaak had saved on this phone before it was sent. Check your vehicles and requests and enter what's missing again.",
  storageKept: 'This browser keeps what is saved here, even when the phone runs out of space.',
  storageNotKept: 'This browser may delete what is saved here when the phone runs out of space.',
  sendSoon: 'Open Volmaak soon when you are connected.',
  failedText:
    "This phone's storage isn't responding. What is saved in it stays there. Please try again.",
  request: (volume: string, vehicle: string) => `${volume} for your ${vehicle}`,
  vehicle: (name: string, plate: string) => `${name} · ${plate} with its photo`,
  vehicleChange: (name: string, plate: string) => `Change of ${name} · ${plate}`,
  vehicleDeletion: (name: string, plate: string) => `Deletion of ${name} · ${plate}`,
  requestWithdrawal: (volume: string, vehicle: string) =>
    `Withdrawal of your request for ${volume} for your ${vehicle}`,
  profileChange: 'Change of your details',
  erased: {
    'fuel-request': 'A fuel request that you deleted when you signed out',
    vehicle: 'A vehicle that you deleted when you signed out',
    'vehicle-change': 'A change of a vehicle that you deleted when you signed out',
    'vehicle-deletion': 'The deletion of a vehicle that you took back when you signed out',
    'request-withdrawal': 'The withdrawal of a request that you took back when you signed out',
    'profile-change': 'A change of your details that you deleted when you signed out',
  } satisfies Record<OutboxItem['kind'], string>,
  savedAt: (moment: string) => `Saved ${moment}`,
  lastTry: (moment: string, reason: string) => `Last try ${moment}: ${reason}`,
  answeredAt: (moment: string) => `Answered ${moment}`,
  sendSpoken: (what: string) => `Send now: ${what}`,
  yours: 'You entered',
  elsewhere: 'Changed elsewhere to',
  useMine: 'Use mine',
  useMineSpoken: (what: string) => `Use what I entered: ${what}`,
  keepOther: 'Keep the other',
  keepOtherSpoken: (what: string) => `Keep what was changed elsewhere: ${what}`,
  correct: 'Correct',
  correctSpoken: (what: string) => `Correct ${what}`,
  askSpoken: (what: string) => `Check now whether it can be deleted: ${what}`,
  removeSpoken: (what: string) => `Delete ${what}`,
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
