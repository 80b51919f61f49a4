export const stationsTexts = {
  title: 'Stations',
  subtitle: 'Where vouchers are redeemed, who works there, and what was poured',
  list: 'All stations',
  empty: 'No stations yet.',
  failed: 'The stations could not be loaded',
  create: 'Create station',
  closed: 'Closed',
  never: 'Never',
  columns: {
    name: 'Station',
    province: 'Province',
    attendants: 'Attendants',
    phones: 'Phones',
    silent: 'Not connected since',
    redemptions: 'Poured today',
    litres: 'Litres',
    amount: 'Amount',
    owed: 'Owed',
  },
} as const;

export const stationTexts = {
  closed: 'This station is closed: its attendants check no vouchers.',
  number: 'Number on vouchers',
  attendants: 'Attendants',
  noAttendants: 'Nobody works here yet.',
  blocked: 'Blacklisted',
  remove: 'Remove',
  removeSpoken: (name: string) => `Remove ${name}`,
  phones: 'Phones',
  noPhones: 'No phone has been connected yet.',
  phone: (name: string, username: string) => `${name} of ${username}`,
  unnamed: 'A phone',
  key: (fingerprint: string) => `Key ${fingerprint}`,
  seen: (moment: string) => `last connected ${moment}`,
  cutOffAt: (moment: string) => `cut off ${moment}`,
  cutOff: 'Cut off',
  cutOffSpoken: (phone: string) => `Cut off ${phone}`,
  pay: 'What it is owed',
  owed: (amount: string) => `${amount} is owed to it now.`,
  paidTooMuch: (amount: string) =>
    `It was paid ${amount} too much. That is taken off what is poured next.`,
  statement: 'Statement',
  account: (name: string) => `Bank account of ${name}`,
  sheet: 'Daily sheet',
  day: 'Day',
  download: 'Download the sheet',
  redemptions: 'All redemptions',
  close: 'Close the station',
  open: 'Open the station again',
} as const;

export const openTexts = {
  success: { title: 'Station open again', text: 'It can have attendants again.' },
  failed: { title: 'Station not opened', text: 'Please try again.' },
} as const;

export const createStationTexts = {
  title: 'Create station',
  name: 'Name',
  province: 'Province',
  choose: 'Please choose a province',
  submit: 'Create station',
  nameMissing: 'Please name the station',
  success: { title: 'Station created', text: 'Add its attendants next.' },
  failed: { title: 'Station not created', text: 'Please try again.' },
} as const;

export const attendantTexts = {
  title: 'Add an attendant',
  intro: 'They replace this password at their first sign-in.',
  username: 'Username',
  password: 'Password',
  firstName: 'First name',
  lastName: 'Last name',
  submit: 'Add attendant',
  success: { title: 'Attendant added', text: 'Tell them the username and the password.' },
  failed: { title: 'Attendant not added', text: 'Please try again.' },
} as const;

export const questionTexts = {
  remove: {
    title: 'Remove this attendant?',
    text: (name: string) =>
      `${name} is signed out everywhere and checks no more vouchers. What their phone has not sent yet counts once it is settled under Redemptions.`,
    confirm: 'Remove',
    cancel: 'Keep',
    success: { title: 'Attendant removed', text: 'Their phones are cut off.' },
    failed: { title: 'Attendant not removed', text: 'Please try again.' },
  },
  cutOff: {
    title: 'Cut off this phone?',
    text: (phone: string) =>
      `${phone} can fetch nothing more. What it sends from now on counts only once it is settled under Redemptions.`,
    confirm: 'Cut off',
    cancel: 'Keep',
    success: { title: 'Phone cut off', text: 'Its attendant has to sign in again.' },
    failed: { title: 'Phone not cut off', text: 'Please try again.' },
  },
  close: {
    title: 'Close this station?',
    text: (name: string, owed: string | null) =>
      `The attendants of ${name} check no more vouchers.${owed ? ` It is still owed ${owed}, which a payout pays.` : ''}`,
    confirm: 'Close the station',
    cancel: 'Keep it open',
    success: { title: 'Station closed', text: 'You can open it again.' },
    failed: { title: 'Station not closed', text: 'Please try again.' },
  },
} as const;
