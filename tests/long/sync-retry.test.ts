import { minute } from '../../domain/values/time-units.ts';
import { signInByCall } from '../support/browser/browser.ts';
import { addVehicle } from '../support/browser/e2e-data.ts';
import { rowsOf } from '../support/browser/e2e-database.ts';
import { outboxStates } from '../support/browser/offline.ts';
import { expect, signedInBefore, test } from '../support/browser/phone.ts';
import { saveRequest } from '../support/browser/saving.ts';

test('an item whose sync failed is delivered with no page open, within 7 minutes', {
  tag: '@worker',
}, async ({ phone, forwarder, page: elsewhere, motorist, database }) => {
  test.setTimeout(10 * minute);
  await signInByCall(elsewhere, motorist);
  const known = await addVehicle(elsewhere);
  await signedInBefore(phone, motorist);
  const { registrationNumber: plate, userId } = known;

  let page = await phone.start();
  await page.goto('/fuel-request');
  await expect(page.getByLabel('Vehicle', { exact: true })).toContainText(plate);
  forwarder.setFault('cut-before');
  await saveRequest(page, plate, 21);
  expect(forwarder.calls).toContainEqual({ method: 'POST', path: '/api/fuel-requests' });
  await phone.kill();

  page = await phone.start();
  await page.goto('/outbox');
  await expect(page.getByText('21 l for your')).toBeVisible();
  await expect.poll(() => outboxStates(page)).toEqual(['waiting']);
  await phone.close();
  expect(await rowsOf(database, userId)).toEqual([plate]);

  forwarder.setFault('pass');
  page = await phone.start();
  await expect
    .poll(() => rowsOf(database, userId), { timeout: 7 * minute })
    .toEqual(['21 l', plate]);
  expect(
    page
      .context()
      .pages()
      .map((open) => open.url()),
  ).toEqual(['about:blank']);
  await page.goto('/outbox');
  await expect.poll(() => outboxStates(page)).toEqual(['sent']);
  expect(await rowsOf(database, userId)).toEqual(['21 l', plate]);
});
