import type { VoucherRefusal } from '../../../domain/vouchers/check-voucher.ts';
import type { PouredRefusal } from '../../../domain/vouchers/refuse-poured.ts';

export const stationTexts = {
  title: 'Station',
  ready: (moment: string) => `Ready. Works without a connection until ${moment}.`,
  notStored:
    'Not ready without a connection: a part of Volmaak is not on this phone yet. Keep it connected until this is gone.',
  scan: 'Scan a voucher',
  typeInstead: 'Without a camera, go back and type the code.',
  type: 'Type a code',
  today: 'Poured with this phone',
  none: 'Nothing was poured with this phone yet.',
  poured: (volume: string, amount: string, plate: string) => `${volume} · ${amount} · ${plate}`,
  receipt: 'Show the receipt',
  state: {
    sent: 'Booked',
    waiting: 'Saved here, not sent yet',
    conflict: 'Booked as a conflict',
    refused: (why: string) => `Not accepted: ${why}`,
  },
  unfinished: {
    title: 'Not finished',
    text: (plate: string, moment: string) => `${plate}, accepted at ${moment}`,
  },
  notRead: {
    title: 'This phone does not answer',
    text: 'What you accepted could not be read from it. Please try again.',
  },
  notLoaded: {
    title: 'This phone is not ready',
    text: 'Connect it to Volmaak once, so that it can check vouchers.',
  },
} as const;

/** What an attendant reads when a code is refused, and what to do. */
export const refusalTexts: Record<VoucherRefusal, { title: string; text: string }> = {
  'not-ours': { title: 'Not a voucher', text: 'This code is not a voucher of Volmaak.' },
  'newer-version': {
    title: 'Update this phone',
    text: 'The voucher is from a newer version of Volmaak. Connect this phone, and update the app.',
  },
  damaged: { title: 'Not readable', text: 'The code was not read correctly. Scan it again.' },
  'unknown-key': {
    title: 'Connect this phone',
    text: 'This phone does not know the key of the voucher. Connect it to Volmaak, and scan again.',
  },
  forged: { title: 'Not genuine', text: 'Volmaak has not signed this code. Do not pour.' },
  'not-yet-valid': {
    title: 'Not valid yet',
    text: 'The voucher is not valid yet. Check the date and the time of this phone.',
  },
  expired: {
    title: 'Expired',
    text: 'The voucher has expired. Its driver gets a new one with a connection.',
  },
  'other-place': {
    title: 'Not for this station',
    text: 'The voucher is for another station or area.',
  },
  ended: {
    title: 'Withdrawn or used',
    text: 'The voucher was withdrawn, or was used at another station. Do not pour.',
  },
  'redeemed-here': {
    title: 'Already used here',
    text: 'Fuel was poured on this voucher with this phone before. Do not pour again.',
  },
  'wrong-challenge': {
    title: 'Wrong digits',
    text: 'The driver has typed other digits. Have them type the four digits again, and scan again.',
  },
  'never-synced': {
    title: 'Connect this phone',
    text: 'This phone has never been connected. Connect it to Volmaak, and scan again.',
  },
  'not-synced': {
    title: 'Connect this phone',
    text: 'This phone has had no connection for too long. It stops until it has one.',
  },
  'too-many': {
    title: 'Connect this phone',
    text: 'This phone has poured on too many vouchers without a connection. It stops until it has one.',
  },
  'too-much': {
    title: 'Connect this phone',
    text: 'This phone has poured for too much money without a connection. It stops until it has one.',
  },
};

export const verdictTexts = {
  pour: 'Pour',
  checkPlate: 'Check the number plate first.',
  limits: (litres: string, amount: string) => `Up to ${litres}, at most ${amount}`,
  digits: {
    clocks:
      'The code is old, or the clocks of the two phones differ. Have the driver type these four digits, and scan again.',
    amount: 'This is a large amount. Have the driver type these four digits, and scan again.',
  },
  digitsTitle: 'Four digits',
  again: 'Scan again',
  back: 'Back',
} as const;

export const pourTexts = {
  title: 'What was poured?',
  litres: 'Litres',
  amount: 'Rand',
  pump: 'Pump (optional)',
  save: 'Poured',
  cancel: 'Nothing was poured',
  unreadable: 'Please enter a number, such as 20.5',
  pumpUnreadable: 'A pump has a number from 1 to 255',
  refusals: {
    'no-volume': 'Please enter the litres',
    'no-amount': 'Please enter the rand',
    'above-volume': 'This is more than the voucher allows',
    'above-amount': 'This is more than the voucher allows',
  } satisfies Record<Exclude<PouredRefusal, 'no-such-price'>, string>,
  farFromPrice: (price: string) =>
    `Litres and rand do not fit together: a litre costs about ${price}. Please check both. If the pump shows them, connect this phone, and try again.`,
  range: (from: string, to: string) => `${from} to ${to}`,
  failed: 'It was not saved. Please try again.',
  missing:
    'A part of Volmaak is not on this phone, so it cannot check the voucher. Connect it once, and scan again.',
  lostKey: 'This phone has lost its key. Sign in again with a connection.',
} as const;

export const receiptTexts = {
  title: 'Saved',
  text: 'The driver can scan this receipt. Whichever phone is connected first books the fuel.',
  picture: 'The receipt',
  done: 'Done',
} as const;

export const typeTexts = {
  title: 'Type a code',
  label: 'Code under the picture',
  hint: 'Eight letters and digits. This needs a connection.',
  check: 'Check',
  notACode: 'A code has eight letters and digits',
  failed: 'It could not be checked. Please try again.',
} as const;
