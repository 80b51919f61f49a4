import type { Page } from 'playwright/test';

/** Opens the rows of all vehicles on the open dashboard. Those that are open already stay so. */
export async function openVehicles(page: Page): Promise<void> {
  const vehicles = page.getByRole('region', { name: 'My Vehicles' });
  const row = (expanded: boolean) => vehicles.getByRole('button', { expanded });
  await row(true).or(row(false)).first().waitFor();
  while ((await row(false).count()) > 0) await row(false).first().click();
}
