/** The limits for vehicles (VEH-1, VEH-3, VEH-7). */
export const vehicleLimits = {
  oldestYear: 1900,
  /** The last year with four digits. `isYearInFuture` compares with the calendar. */
  latestYear: 9999,
  oldestYearInForm: 1980,
  /** Litres; the field has 8 digits, 2 of them decimals. */
  maxCapacity: 999_999.99,
  /** Litres: a larger tank is asked about, because no car has one (VEH-28). */
  usualCapacity: 300,
};

export const pictureLimits = {
  /** Bytes that the picker accepts from the gallery or camera. */
  maxOriginalBytes: 10 * 1024 * 1024,
  /** Bytes that the server accepts. */
  maxUploadBytes: 5 * 1024 * 1024,
  maxSide: 1600,
  /** Bytes that the compression aims at. */
  targetBytes: 300 * 1024,
};

export type VehicleStatus = 'verified' | 'pending';

/** A vehicle is verified when it is roadworthy and not stolen (VEH-5). */
export function vehicleStatus(car: { isRoadworthy: boolean; isStolen: boolean }): VehicleStatus {
  return car.isRoadworthy && !car.isStolen ? 'verified' : 'pending';
}

/** Whether the owner of a vehicle has to send a better photo (VEH-23). */
export function needsPhoto({
  photoRequest,
}: {
  photoRequest?: { answeredAt: string | null } | undefined;
}): boolean {
  return photoRequest !== undefined && photoRequest.answeredAt === null;
}

/** Whether a tank of so many litres is larger than that of any car (VEH-28). */
export function isUnusualTank(litres: number): boolean {
  return litres > vehicleLimits.usualCapacity;
}

/** Whether a year is later than the next calendar year, the last one allowed (VEH-3). */
export function isYearInFuture(year: number, currentYear: number): boolean {
  return year > currentYear + 1;
}

/** The years that the form offers, from the current one down to 1980 (VEH-3). */
export function yearChoices(currentYear: number): number[] {
  const count = currentYear - vehicleLimits.oldestYearInForm + 1;
  return Array.from({ length: count }, (_, index) => currentYear - index);
}
