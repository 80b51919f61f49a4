import { page } from 'vitest/browser';

const rows = page.getByRole('region', { name: 'My Vehicles' });

/** Opens the row of the first vehicle in the list that is closed, or of the one with this plate. */
export function openVehicle(plate = ''): Promise<void> {
  return rows
    .getByRole('button', { name: new RegExp(plate), expanded: false })
    .first()
    .click();
}
