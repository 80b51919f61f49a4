import type { FuelRequestStatus } from './fuel-request.ts';

/** A motorist may delete a fuel request only while it is pending or rejected (REQ-7). */
export function isDeletable(status: FuelRequestStatus): boolean {
  return status === 'pending' || status === 'rejected';
}
