import type { FuelType } from '../../../domain/prices/fuel-price.ts';
import type { VehicleStatus } from '../../../domain/vehicles/vehicle.ts';

export const fuelTypeTexts: Record<FuelType, string> = { petrol: 'Petrol', diesel: 'Diesel' };

export const listTexts = {
  title: 'My Vehicles',
  add: 'Add',
  addLabel: 'Add a vehicle',
  status: { verified: 'Verified', pending: 'Pending' } satisfies Record<VehicleStatus, string>,
  actionNeeded: 'Action needed',
  photoOf: (name: string) => `Photo of ${name}`,
  tank: (litres: string) => `${litres} tank`,
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  picture: 'Photo',
  pictureOf: (name: string) => `Replace the photo of ${name}`,
  delete: 'Delete',
  deleteOf: (name: string) => `Delete ${name}`,
  photoAsked: (reason: string) => `Please send a better photo: ${reason}`,
  sendPhoto: 'Send a better photo',
  plateRemoved: (plate: string) =>
    `We removed the registration number ${plate} from this vehicle. Please enter its own one. Until then, there is no fuel for it.`,
  enterPlate: 'Enter its own number',
  unfinished: 'You have an unfinished vehicle.',
  unfinishedChange: 'You have unfinished changes to a vehicle.',
  open: 'Open it',
  empty: 'No vehicles yet',
  emptyText: 'Add your car with a photo, and you can ask for fuel.',
  emptyAction: 'Add your first vehicle',
  failed: 'Your vehicles could not be loaded',
  failedText: 'They have not changed. Please try again.',
  offlineText: "They aren't on this phone yet. You need a connection to see them.",
  blocked: (reason: string | null) =>
    reason
      ? `Your account is blocked, so you can't add vehicles: ${reason}`
      : "Your account is blocked, so you can't add vehicles.",
} as const;

export const deleteTexts = {
  question: (name: string) => ({
    title: 'Delete this vehicle?',
    text: `${name} and its photo will be removed from your list. Your fuel requests and purchases stay.`,
    confirmLabel: 'Delete',
    cancelLabel: 'Keep it',
  }),
  doneText: (name: string) => `${name} is no longer in your list.`,
  failed: { title: 'Delete Failed', text: 'Failed to delete vehicle' },
} as const;

export const formTexts = {
  register: 'Register Vehicle',
  edit: 'Edit Vehicle',
  correct: 'Correct Vehicle',
  registrationNumber: 'Registration number',
  plateExample: 'CA 123-456',
  mode: 'How to enter the vehicle',
  database: 'Database Selection',
  manual: 'Manual Entry',
  make: 'Make',
  chooseMake: 'Choose a make',
  model: 'Model',
  chooseModel: 'Choose a model',
  makeFirst: 'Choose a make first',
  variant: 'Variant',
  anyVariant: 'Not listed or not sure',
  modelFirst: 'Choose a model first',
  modelType: 'Model type',
  modelTypeExample: '1.6 Comfort',
  modelTypeMissing: 'Model type is required',
  year: 'Year',
  chooseYear: 'Choose a year',
  fuelType: 'Fuel type',
  fuelCapacity: 'Fuel capacity',
  litres: 'litres',
  capacity: {
    none: 'Filled in once you choose the vehicle',
    estimate: 'An estimate. Change it if you know better.',
    specification: 'Known for this model',
    typed: 'As you entered it',
  },
  origins: {
    fuelType: {
      none: 'Most cars take petrol. Please check it.',
      proposed: 'Usual for this model. Please check it.',
      chosen: 'As you chose it',
    },
    province: {
      none: 'Filled in once the plate tells it',
      proposed: 'Proposed from the plate',
      chosen: 'As you chose it',
    },
  },
  province: 'Province',
  chooseProvince: 'Choose a province',
  recheck: 'If you change the plate, make, model or year, this vehicle has to be verified again.',
  required: 'Please fill in all required fields',
  invalid: 'Please correct the marked fields',
  save: 'Register Vehicle',
  saveChanges: 'Save changes',
  sendAgain: 'Send again',
  saving: 'Saving…',
  sending: 'Sending…',
  arrived:
    'An earlier try did arrive, so the vehicle may already be in your list. Close this form and check your list before you save again.',
} as const;

/** The question about a tank that no car has. */
export const tankTexts = {
  question: (capacity: string) => ({
    title: 'Is the tank this big?',
    text: `You entered ${capacity}. Most cars hold between 35 and 120 l.`,
    confirmLabel: `Yes, ${capacity}`,
    cancelLabel: 'Change it',
  }),
};

export const discardTexts = {
  title: 'Discard what you entered?',
  text: 'This vehicle is not saved yet.',
  correction: 'The vehicle stays in your outbox as it was.',
  confirm: 'Discard',
  cancel: 'Keep editing',
} as const;

export const saveTexts = {
  registeredText: (name: string) => `${name} is in your vehicles.`,
  registrationFailed: 'Registration Failed',
  changedText: (name: string) => `${name} is saved.`,
  changeFailed: 'Update Failed',
  changeFailedText: 'Failed to update vehicle',
} as const;

/** The toasts of a photo that is missing or fails the check (VEH-9); null if it can be saved. */
export const photoRefusals = {
  missing: { title: 'Vehicle Image Required', text: 'Please add a photo of your vehicle.' },
  validating: {
    title: 'Vehicle Image Not Validated',
    text: 'The photo is still being checked. Please save again in a moment.',
  },
  invalid: {
    title: 'Vehicle Image Not Validated',
    text: 'Please use a photo that passes the check.',
  },
  valid: null,
  unchecked: null,
  unreadable: null,
} as const;

export const uploadTexts = {
  expired: 'Request has expired',
  status: (status: number) => `Failed request with status ${status}`,
} as const;

export const checkTexts = {
  validating: 'Checking the photo…',
  valid: 'Photo verified',
  unchecked: 'Photo accepted: validation is temporarily unavailable',
  invalid: 'This photo did not pass the check',
  unreadable: 'This photo could not be read. Please choose it again, or another one.',
  verified: 'Vehicle Image Verified',
  verifiedText: 'The photo shows your vehicle clearly.',
  invalidTitle: 'Invalid Vehicle Image',
  invalidText: 'Please upload a clear photo of your vehicle',
  processing: 'Processing Error',
  processingText: 'Failed to process image for validation',
} as const;

export const photoFieldTexts = {
  preview: 'The photo you chose',
  current: 'The current photo of the vehicle',
} as const;

export const photoTexts = {
  title: 'Vehicle photo',
  note: 'Select from gallery, take a photo, or drag & drop',
  gallery: 'Choose from gallery',
  preparing: 'Making the photo smaller',
  percent: (percent: number) => `${percent} %`,
  chosen: { picture: 'The chosen photo', use: 'Use this photo', reject: 'Choose another' },
} as const;

export const refusalTexts = {
  several: 'Please choose one photo only.',
  empty: 'This file is empty. Please choose another photo.',
  'too-large': 'This photo is larger than 10 MB. Please choose a smaller one.',
  'too-many-pixels': 'This photo has too many pixels to open. Please choose a smaller one.',
  heic: "HEIC photos can't be used. Please choose a JPEG, or take a photo here.",
  svg: "Drawings (SVG) can't be used. Please choose a photo.",
  'not-an-image': 'This is not a photo. Please choose a photo of your vehicle.',
  unreadable: "This photo can't be opened. It may be damaged. Please choose another one.",
  failed: 'This photo could not be prepared. Please try again, or choose another one.',
} as const;

export const cameraTexts = {
  faults: {
    unsupported: {
      title: 'Webcam access not supported',
      text: 'Please choose a photo from the gallery instead.',
    },
    denied: { title: 'Camera Not Available', text: 'Please allow access to your camera' },
    unavailable: {
      title: 'Camera Not Available',
      text: 'The camera is not responding. Another app may be using it.',
    },
  },
  viewfinder: 'Camera image',
  unnamed: (position: number) => `Camera ${position}`,
  taken: { picture: 'The photo you took', use: 'Use this photo', reject: 'Discard' },
  back: 'Back',
} as const;

export const replaceTexts = {
  checking: 'Checking the photo',
  sending: 'Sending the photo',
  done: {
    sent: 'Photo Replaced',
    sentText: (name: string) => `${name} has a new photo.`,
  },
} as const;
