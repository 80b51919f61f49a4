import { keyboardText } from './keyboard-text.ts';

/**
 * The nine provinces of South Africa, sorted by name (VEH-16). Most number plates end with the
 * province's letters; those of the Western Cape begin with them.
 */
export const provinces = [
  { id: 'EC', name: 'Eastern Cape', code: 'EC', registrationPrefix: 'EC' },
  { id: 'FS', name: 'Free State', code: 'FS', registrationPrefix: 'FS' },
  { id: 'GP', name: 'Gauteng', code: 'GP', registrationPrefix: 'GP' },
  // Only ZN has been issued since December 2023. The older town letters (ND, NP, …) have just an N
  // in common and are being replaced.
  { id: 'KZN', name: 'KwaZulu-Natal', code: 'KZN', registrationPrefix: 'ZN' },
  { id: 'LP', name: 'Limpopo', code: 'LP', registrationPrefix: 'L' },
  { id: 'MP', name: 'Mpumalanga', code: 'MP', registrationPrefix: 'MP' },
  { id: 'NW', name: 'North West', code: 'NW', registrationPrefix: 'NW' },
  { id: 'NC', name: 'Northern Cape', code: 'NC', registrationPrefix: 'NC' },
  { id: 'WC', name: 'Western Cape', code: 'WC', registrationPrefix: 'C' },
];

/** The allowed values of a car's `province`. */
export const provinceCodes: readonly string[] = provinces.map(({ code }) => code);

/** The ends and beginnings of plates that tell a province. The ends come first: CARLA GP. */
const plateLetters: readonly (readonly [RegExp, string])[] = [
  [/EC$/, 'EC'],
  [/FS$/, 'FS'],
  [/GP$/, 'GP'],
  [/ZN$/, 'KZN'],
  // A personalised plate may be a word that ends with an L.
  [/LP$|[\d -]L$/, 'LP'],
  [/MP$/, 'MP'],
  [/NW$/, 'NW'],
  [/NC$/, 'NC'],
  // Only personalised plates of the Western Cape have an end.
  [/WP$/, 'WC'],
  [/^C[A-Z]{1,2}[ -]?\d[\d -]*$/, 'WC'],
  [/^N[A-Z]{1,3}[ -]?\d[\d -]*$/, 'KZN'],
];

/**
 * The code of the province that a plate tells, or null: by its last letters, or, for the Western Cape
 * and for older plates of KwaZulu-Natal, by the letters of the town before its digits (VEH-19).
 */
export function provinceOfPlate(registrationNumber: string): string | null {
  const plate = keyboardText(registrationNumber).trim().toUpperCase();
  return plateLetters.find(([letters]) => letters.test(plate))?.[1] ?? null;
}
