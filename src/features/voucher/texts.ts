export const receiptTexts = {
  title: 'Scan the receipt',
  missing:
    "Scanning needs a connection once, because its part of Volmaak is not on this phone. You don't have to scan: the attendant's phone books the fuel too.",
  back: 'Back to the voucher',
  problems: {
    'no-receipt': 'This code is not a receipt of Volmaak.',
    'other-voucher': 'This receipt is for another voucher.',
    'not-saved': 'The receipt could not be saved on this phone. Please try again.',
  },
} as const;

export const voucherTexts = {
  title: 'Show at the pump',
  instruction: 'Let the attendant scan this code. Turn the brightness of your screen up.',
  plate: 'Plate',
  upTo: (litres: string, amount: string) => `Up to ${litres}, at most ${amount}`,
  until: (moment: string) => `Valid until ${moment}`,
  owed: 'You owe what is poured, no premium.',
  picture: 'The code of your voucher',
  shortCode: 'Code to type',
  digits: 'Four digits from the attendant',
  digitsHint: 'Only if the attendant asks you to type them.',
  receipt: 'Scan the receipt',
  close: 'Close',
  loading: 'Making the code…',
  notStarted:
    'The rest of Volmaak is not on this phone. It needs a connection, and opens by itself once there is one.',
  failedTitle: 'This phone cannot show the voucher',
  failedText:
    'Its key is not on this phone any more. Connect to Volmaak, and the voucher is issued again.',
  missingText:
    'A part of Volmaak is not on this phone. Connect once, and the code appears by itself.',
  noneTitle: 'No voucher on this phone',
  none: 'Once a request is approved, or you have bought fuel, your voucher is here.',
  used: {
    title: 'Poured',
    text: 'The receipt is saved on this phone. It is booked once one of the two phones is connected.',
  },
  expired: {
    title: 'This voucher has expired',
    text: 'Connect to Volmaak, and a new one is issued. Your fuel is not lost.',
  },
  waits: {
    settling: (moment: string) =>
      `Your last voucher was withdrawn or has expired. The next one is issued once every station has heard of it, at ${moment} at the latest.`,
    'other-phone': 'Your voucher is on another phone of yours.',
    conflict:
      'More fuel was poured than you were granted. An administrator is looking into it. Until then there is no new voucher.',
    held: 'What the station reported for this fuel does not add up. An administrator is looking into it. Until then there is no new voucher for it.',
    'no-plate':
      'We removed the registration number of this vehicle. Enter its own one in My Vehicles, and the voucher follows.',
    ending: (moment: string) =>
      `This fuel is to be cancelled or deleted. That can be done once every station has heard that the voucher is withdrawn${moment && `: at ${moment} at the latest`}. If you want to pour the fuel instead, you can have another voucher then.`,
    blocked: 'Your account is blocked, so there is no voucher.',
    'no-phone': 'This browser cannot keep a voucher. Open Volmaak on your phone.',
  },
  move: 'Use this phone',
  moveHint:
    'The voucher on the other phone stops working. This phone gets one once every station has heard of that.',
  left: 'Fuel you can still get',
  leftOf: (litres: string, plate: string) => `${litres} for ${plate}`,
  poured: (litres: string) => `${litres} poured before`,
  keep: 'Keep the fuel',
  keepHint: 'It is not cancelled or deleted. You get the next voucher for it.',
  moveFailed: 'It could not be moved. Please try again.',
  offlineText: 'Without a connection nothing new can be issued.',
  failedLoad: 'It could not be loaded. Please try again.',
  storageText: "This phone's storage isn't responding, so it cannot keep a voucher.",
} as const;
