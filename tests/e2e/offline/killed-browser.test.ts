import { signInByCall } from '../../support/browser/browser.ts';
import { addVehicle } from '../../support/browser/e2e-data.ts';
import { rowsOf } from '../../support/browser/e2e-database.ts';
import { goOffline, outboxStates } from '../../support/browser/offline.ts';
import { expect, signedInBefore, test } from '../../support/browser/phone.ts';
import { expectPhoto, saveRequest, saveVehicle } from '../../support/browser/saving.ts';

// A busy machine may use up the first try of Background Sync before the connection is back. The
// next one then comes after 5 seconds, not after 5 minutes.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const sooner = [
      '--force-fieldtrials=BackgroundSync/Sooner',
      '--force-fieldtrial-params=BackgroundSync.Sooner:initial_retry_delay_sec/5',
    ];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...sooner] });
  },
});

test('what was saved offline survives a killed browser, and is delivered with no page open', {
  tag: '@worker',
}, async ({ phone, forwarder, page: elsewhere, motorist, database }) => {
  // It starts a browser four times.
  test.setTimeout(240_000);
  await signInByCall(elsewhere, motorist);
  const known = await addVehicle(elsewhere);
  await signedInBefore(phone, motorist);

  let page = await phone.start();
  await page.goto('/');
  await goOffline(page.context());
  forwarder.setFault('stall');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Fuel prices' })).toContainText('R20.75');
  await expect(page.getByRole('region', { name: 'My Vehicles' })).toContainText(
    known.registrationNumber,
  );
  const plate = await saveVehicle(page);
  await page.goto('/fuel-request');
  await saveRequest(page, plate, 21);
  await saveRequest(page, known.registrationNumber, 22);
  await phone.kill();

  // The forwarder cuts the connection, because the worker wakes with the browser, before a test can
  // set it offline.
  page = await phone.start();
  await page.goto('/outbox');
  for (const what of [`${plate} with its photo`, '21 l for your', '22 l for your']) {
    await expect(page.getByText(what)).toBeVisible();
  }
  // A browser does not end while its worker waits for an answer.
  forwarder.close();
  await phone.close();
  expect(await rowsOf(database, known.userId)).toEqual([known.registrationNumber]);

  forwarder.setFault('pass');
  forwarder.open();
  page = await phone.start();
  const all = ['21 l', '22 l', known.registrationNumber, plate].sort();
  await expect
    .poll(() => rowsOf(database, known.userId), {
      message: 'Background Sync delivers with no page open',
      timeout: 60_000,
    })
    .toEqual(all);
  expect(
    page
      .context()
      .pages()
      .map((open) => open.url()),
  ).toEqual(['about:blank']);

  await page.goto('/outbox');
  await expect.poll(() => outboxStates(page)).toEqual(['sent', 'sent', 'sent']);
  await page.goto('/');
  await expectPhoto(page, plate);
  expect(await rowsOf(database, known.userId)).toEqual(all);
});
