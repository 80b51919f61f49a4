import { signInByCall } from '../../support/browser/browser.ts';
import { addVehicle } from '../../support/browser/e2e-data.ts';
import { rowsOf } from '../../support/browser/e2e-database.ts';
import { comeToFront, outboxStates } from '../../support/browser/offline.ts';
import { expect, signedInBefore, test } from '../../support/browser/phone.ts';
import { saveRequest } from '../../support/browser/saving.ts';

// OUT-41
test('what waited survives a database that Chromium finds damaged, and is made once', {
  tag: ['@worker', '@long'],
}, async ({ phone, forwarder, page: elsewhere, motorist, database }) => {
  test.setTimeout(240_000);
  await signInByCall(elsewhere, motorist);
  const { registrationNumber, userId } = await addVehicle(elsewhere);
  await signedInBefore(phone, motorist);
  let page = await phone.start();
  await page.goto('/fuel-request');
  // The first is made by the server, and the phone does not hear of it.
  forwarder.setFault(({ path }) => (path === '/api/fuel-requests' ? 'cut-after' : 'pass'));
  await saveRequest(page, registrationNumber, 20);
  await expect.poll(() => rowsOf(database, userId)).toContain('20 l');
  forwarder.setFault('cut-before');
  await saveRequest(page, registrationNumber, 21);
  forwarder.close();
  await phone.close();
  await phone.damageDatabases();
  page = await phone.start();
  await page.goto('/outbox');
  for (const what of ['20 l for your', '21 l for your']) {
    await expect(page.getByText(what)).toBeVisible();
  }
  await expect(page.getByText(/lost/)).toHaveCount(0);
  forwarder.setFault('pass');
  forwarder.open();
  await comeToFront(page);
  await expect.poll(() => outboxStates(page), { timeout: 60_000 }).toEqual(['sent', 'sent']);
  expect(await rowsOf(database, userId)).toEqual(['20 l', '21 l', registrationNumber].sort());
});
