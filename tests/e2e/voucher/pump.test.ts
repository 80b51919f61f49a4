import {
  bookedOf,
  connectOnce,
  expect,
  expectPour,
  grant,
  openVoucher,
  poured,
  receiptCode,
  reconnect,
  savePoured,
  scan,
  scanReceipt,
  stationReady,
  statusOf,
  test,
  typePoured,
  voucherCode,
  voucherReady,
} from '../../support/browser/pump.ts';

type Who = 'attendant' | 'motorist';

/** Which phone has a connection again, one after the other; those in one list at the same time. */
const orders: Who[][][] = [
  [['attendant'], ['motorist']],
  [['motorist'], ['attendant']],
  [['attendant', 'motorist']],
  [['attendant']],
  [['motorist']],
];

/** Notes which files a page has asked for when it draws the voucher's code. Runs in the page. */
function noteFirstDrawing(): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('svg[role="img"] path')) return;
    observer.disconnect();
    const loadedBefore = performance.getEntriesByType('resource').map(({ name }) => name);
    Object.assign(globalThis, { loadedBefore });
  });
  observer.observe(document, { childList: true, subtree: true });
}

// VOU-8, VOU-9, VOU-10, VOU-14, VOU-15
test('fuel is poured without a connection, and booked once in every order of sending', {
  tag: ['@worker', '@long'],
}, async ({ desk, attendant, holder, openPhone, database }) => {
  test.setTimeout(300_000);
  const plate = holder.car.registrationNumber;
  const phones = { attendant: await openPhone(), motorist: await openPhone() };
  const both = Object.values(phones);
  let fuel = poured(30);
  let requestId = await grant(desk, holder, fuel.litres);
  await connectOnce(phones.attendant, attendant, stationReady);
  await connectOnce(phones.motorist, holder, voucherReady);
  for (const { forwarder } of both) forwarder.close();
  const pages = {
    attendant: await phones.attendant.start(),
    motorist: await phones.motorist.start(),
  };
  const { attendant: station, motorist } = pages;
  await station.goto('/station');
  await test.step('the voucher is drawn before the app has loaded', async () => {
    await motorist.addInitScript(noteFirstDrawing);
    await openVoucher(motorist);
    const files = await motorist.evaluate<string[]>('window.loadedBefore');
    expect(files).toContainEqual(expect.stringMatching(/\/voucher-first-[^/]+\.js$/));
    expect(files).not.toContainEqual(expect.stringMatching(/\/(react|index)-[^/]+\.js$/));
  });
  const scanVoucher = async () => {
    await phones.attendant.camera.film(voucherCode(motorist));
    await scan(station);
  };

  await test.step('a large amount needs four digits, which the motorist types', async () => {
    await scanVoucher();
    await expect(station.getByRole('heading', { name: 'Four digits' })).toBeVisible();
    const digits = await station
      .getByRole('status')
      .filter({ hasText: /^\d{4}$/ })
      .innerText();
    const before = await voucherCode(motorist).innerHTML();
    await motorist.getByRole('textbox', { name: 'Four digits' }).fill(digits);
    await expect.poll(() => voucherCode(motorist).innerHTML()).not.toBe(before);
    await scanVoucher();
  });

  for (const [index, order] of orders.entries()) {
    const name = order.map((together) => together.join(' and ')).join(', then ');
    await test.step(`sent by ${name}`, async () => {
      if (index > 0) {
        fuel = poured(10 + index);
        requestId = await grant(desk, holder, fuel.litres);
        for (const who of ['attendant', 'motorist'] as const) {
          await reconnect(phones[who], pages[who]);
        }
        await openVoucher(motorist);
        for (const { forwarder } of both) forwarder.close();
        await scanVoucher();
      }
      await expectPour(station, plate);
      await typePoured(station, fuel);
      await savePoured(station);
      await phones.motorist.camera.film(receiptCode(station));
      await scanReceipt(motorist);
      await station.getByRole('button', { name: 'Done' }).click();
      const row = station.getByRole('listitem').filter({ hasText: `${fuel.litres} l` });
      await expect(row).toContainText('Saved here, not sent yet');
      expect(await statusOf(database, requestId)).toBe('approved');

      for (const together of order) {
        await Promise.all(together.map((who) => reconnect(phones[who], pages[who])));
        if (together.includes('attendant')) await expect(row).toContainText('Booked');
        if (together.includes('motorist')) {
          await expect(motorist.getByText('No voucher on this phone')).toBeVisible();
        }
      }
      await expect.poll(() => statusOf(database, requestId)).toBe('completed');
      const accepted = { outcome: 'accepted', conflict: null, litres: fuel.litres };
      const booked = await bookedOf(database, holder.id);
      expect(booked).toHaveLength(index + 1);
      expect(booked.at(-1)).toMatchObject(accepted);
      if (order[0]?.length === 1) expect(booked.at(-1)?.by).toBe(order[0][0]);
      const done = order.flat();
      if (!done.includes('attendant')) await expect(row).toContainText('Saved here, not sent yet');
      if (!done.includes('motorist')) {
        await expect(motorist.getByText('The receipt is saved on this phone.')).toBeVisible();
      }
    });
  }

  await test.step('what the other phone sent before is booked once, and both say so', async () => {
    for (const who of ['attendant', 'motorist'] as const) await reconnect(phones[who], pages[who]);
    const rows = station.getByRole('listitem').filter({ hasText: /· Booked$/ });
    await expect(rows).toHaveCount(orders.length);
    await motorist.goto('/outbox');
    await expect(motorist.getByText('It is booked.')).toHaveCount(orders.length);
    expect(await bookedOf(database, holder.id)).toHaveLength(orders.length);
  });
});
