import { workerReady } from '../../support/browser/offline.ts';
import {
  connectOnce,
  expect,
  grant,
  reconnect,
  test,
  voucherCode,
} from '../../support/browser/pump.ts';

const optionalFiles = /\/assets\/(voucher|scan|other-signing|station|reader-worker|zxing)/;

// VOU-35
test('a voucher whose screen did not arrive says so, and opens by itself with a connection', {
  tag: ['@worker'],
}, async ({ desk, holder, openPhone }) => {
  await grant(desk, holder, 20);
  const phone = await openPhone();
  const note = /^The voucher opens only with a connection so far/;
  phone.forwarder.cutFiles(optionalFiles);
  await connectOnce(phone, holder, async (page) => {
    await workerReady(page);
    await expect(page.getByRole('link', { name: 'Show at the pump' })).toBeVisible();
  });
  phone.forwarder.close();
  const page = await phone.start();
  await page.goto('/');
  await expect(page.getByText(note)).toBeVisible();
  await page.getByRole('link', { name: 'Show at the pump' }).click();
  const missing = page.getByText('This screen needs a connection');
  await expect(page.getByRole('heading', { name: 'Show at the pump' })).toBeVisible();
  await expect(missing).toBeVisible();
  await page.goto('/station');
  await expect(page.getByRole('heading', { name: 'Station' })).toBeVisible();
  await expect(missing).toBeVisible();
  await page.goto('/voucher');
  await expect(missing).toBeVisible();
  phone.forwarder.cutFiles(null);
  await reconnect(phone, page);
  await expect(voucherCode(page)).toBeVisible();
  await expect(missing).toBeHidden();
});
