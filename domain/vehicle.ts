/** Limits of vehicles and their pictures (VEH-1, VEH-3, VEH-7). */
export const vehicleLimits = {
  oldestYear: 1900,
  /** The last year of four digits; which year is in the future, the calendar says. */
  latestYear: 9999,
  oldestYearInForm: 1980,
  /** Litres; the field's precision is 8 digits, 2 of them decimals. */
  largestCapacity: 999_999.99,
};

export const pictureLimits = {
  /** What the picker takes from the gallery or camera. */
  originalBytes: 10 * 1024 * 1024,
  /** What is sent, and what the server takes. */
  sentBytes: 5 * 1024 * 1024,
  longestSide: 1600,
  /** What compression aims at. */
  targetBytes: 300 * 1024,
};

export type VehicleStatus = 'verified' | 'pending';

/** A vehicle is verified only when it is roadworthy and not stolen (VEH-5). */
export function vehicleStatus(car: { isRoadworthy: boolean; isStolen: boolean }): VehicleStatus {
  return car.isRoadworthy && !car.isStolen ? 'verified' : 'pending';
}

/** A vehicle's year may not lie beyond the next calendar year (VEH-3). */
export function isYearInFuture(year: number, currentYear: number): boolean {
  return year > currentYear + 1;
}

/** The years that the form offers: from the current one down to 1980 (VEH-3). */
export function yearChoices(currentYear: number): number[] {
  const count = currentYear - vehicleLimits.oldestYearInForm + 1;
  return Array.from({ length: count }, (_, index) => currentYear - index);
}
