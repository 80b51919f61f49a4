import { expect } from 'vitest';
import type { Locator } from 'vitest/browser';

/** Opens every closed row of a list, so that its details and actions show. */
export async function openRows(rows: Locator): Promise<void> {
  const closed = rows.getByRole('button', { expanded: false });
  await expect.element(rows.getByRole('heading', { level: 3 }).first()).toBeVisible();
  while (closed.elements().length > 0) await closed.first().click();
}
