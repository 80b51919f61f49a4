import type { Locator } from 'playwright/test';

/** Opens a row of a list, so that its details and actions show. */
export function openRow(row: Locator): Promise<void> {
  return row.getByRole('button', { expanded: false }).click();
}
