export const photoTexts = {
  photoOf: (name: string) => `Photo of ${name}`,
  enlarge: (name: string) => `Enlarge the photo of ${name}`,
  noPhoto: "The photo can't be shown.",
  actualSize: 'Actual size',
  fit: 'Fit to the window',
  newTab: 'Open in a new tab',
} as const;

export const photoRequestTexts = {
  open: 'Ask for a better photo',
  title: 'Ask for a better photo?',
  text: (plate: string) =>
    `The owner of ${plate} gets an SMS and sees your reason in the app. The vehicle waits for them until the photo comes.`,
  reason: 'What is wrong with the photo?',
  usual: [
    'The photo does not show the whole car',
    'The plate cannot be read',
    'The photo is too dark or blurred',
  ],
  submit: 'Ask for it',
  success: { title: 'Photo Asked For', text: 'The owner gets an SMS and sees it in the app.' },
  failed: { title: 'Request Failed', text: 'The photo was not asked for.' },
  asked: (moment: string, reason: string) => `A better photo was asked for ${moment}: ${reason}`,
  answered: (moment: string, reason: string) =>
    `The owner sent this photo ${moment}. You asked for it: ${reason}`,
} as const;

export const plateTexts = {
  open: 'Remove the plate',
  title: (plate: string) => `Remove ${plate} from this vehicle?`,
  text: 'Its owner gets an SMS and has to enter the plate of this vehicle. Until then, they buy no fuel for it, and its vouchers are revoked.',
  next: 'What becomes of the plate',
  free: 'Anybody else can register it',
  freeHint: 'Its rightful owner adds their vehicle in the app.',
  move: 'It moves to a vehicle of another person',
  moveHint: 'That vehicle loses its present plate, and has to be verified again.',
  person: 'Person',
  personExample: 'Name, username, phone or email',
  vehicle: 'Vehicle',
  chooseVehicle: 'Choose a vehicle',
  noVehicles: 'This person has no vehicle.',
  vehicleMissing: 'Please choose the vehicle that gets the plate',
  usual: [
    'The registration papers name another owner',
    'The vehicle was sold',
    'The plate was mistyped',
  ],
  submit: ({ isMoved }: { isMoved: boolean }) => (isMoved ? 'Move the plate' : 'Remove the plate'),
  success: { title: 'Plate Removed', text: 'Both owners are told by SMS.' },
  removed: { title: 'Plate Removed', text: 'The owner is told by SMS.' },
  failed: { title: 'Update Failed', text: 'The plate was not removed.' },
  missing: 'This plate was removed. The owner has to enter the one of this vehicle.',
  giveBack: 'Give the plate back',
  given: { title: 'Plate Given Back', text: 'The vehicle has its plate again.' },
  notGiven: { title: 'Update Failed', text: 'The plate was not given back.' },
} as const;
