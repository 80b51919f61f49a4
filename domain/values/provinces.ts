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
