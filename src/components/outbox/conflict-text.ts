import { formatLitres } from '../../../domain/values/format.ts';
import { centilitresFromLitres } from '../../../domain/values/volume.ts';

/** The names of the fields that can be changed through the outbox. */
const names: Record<string, string> = {
  registrationNumber: 'Registration number',
  make: 'Make',
  model: 'Model',
  modelType: 'Model type',
  year: 'Year',
  fuelType: 'Fuel type',
  fuelCapacity: 'Fuel capacity',
  province: 'Province',
  carPhotoUrl: 'Photo',
  firstName: 'First name',
  lastName: 'Last name',
  homeAddress: 'Home address',
  phoneNumber: 'Phone number',
  smsConsent: 'SMS with news and offers',
};

/** The values of changed fields, such as "Registration number: CA 123-456". */
export function fieldTexts(values: object): string[] {
  return Object.entries(values)
    .filter(([field]) => field in names)
    .map(([field, value]) => `${names[field]}: ${valueText(field, value)}`);
}

function valueText(field: string, value: unknown): string {
  // An address of a picture says nothing to its reader.
  if (field === 'carPhotoUrl') return 'another photo';
  if (field === 'fuelCapacity' && typeof value === 'number') {
    return formatLitres(centilitresFromLitres(value));
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return String(value ?? '') || 'none';
}

/** Says in a form what was changed elsewhere while its user was typing. */
export function conflictText(current: object): string {
  return `This was changed elsewhere. There it says: ${fieldTexts(current).join(', ')}. Save again to use what you entered.`;
}
