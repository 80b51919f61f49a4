export interface Province {
  id: string;
  name: string;
  code: string;
  /** The province's mark on a number plate; most plates carry it at the end, Western Cape ones in front. */
  registrationPrefix: string;
}

/** The nine provinces of South Africa, sorted by name (VEH-16). */
export const provinces: readonly Province[] = [
  { id: 'EC', name: 'Eastern Cape', code: 'EC', registrationPrefix: 'EC' },
  { id: 'FS', name: 'Free State', code: 'FS', registrationPrefix: 'FS' },
  { id: 'GP', name: 'Gauteng', code: 'GP', registrationPrefix: 'GP' },
  // ZN is the only mark issued since December 2023; the older town marks (ND, NP, …) share just an N
  // and are being replaced.
  { id: 'KZN', name: 'KwaZulu-Natal', code: 'KZN', registrationPrefix: 'ZN' },
  { id: 'LP', name: 'Limpopo', code: 'LP', registrationPrefix: 'L' },
  { id: 'MP', name: 'Mpumalanga', code: 'MP', registrationPrefix: 'MP' },
  { id: 'NW', name: 'North West', code: 'NW', registrationPrefix: 'NW' },
  { id: 'NC', name: 'Northern Cape', code: 'NC', registrationPrefix: 'NC' },
  { id: 'WC', name: 'Western Cape', code: 'WC', registrationPrefix: 'C' },
];

/** What a car's `province` may be. */
export const provinceCodes: readonly string[] = provinces.map(({ code }) => code);
