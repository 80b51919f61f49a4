import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  expect,
  newMotorist,
  productUrl,
  registration,
  submitSignIn,
  test,
} from '../support/browser.ts';
import { startBrowserProcess } from '../support/browser-process.ts';
import { addVehicle } from '../support/e2e-data.ts';
import { startForwarder } from '../support/forwarder.ts';
import { readOutbox, workerReady } from '../support/offline.ts';

test('a request whose answer was lost outlives a killed browser and its session, and is sent once', {
  tag: '@phone',
}, async ({ request }) => {
  const profile = await mkdtemp(join(tmpdir(), 'volmaak-profile-'));
  const road = await startForwarder(productUrl());
  const motorist = newMotorist();
  await request.post('/api/auth/register', { data: registration(motorist) });
  const first = await startBrowserProcess(profile);
  let page = first.context.pages()[0] ?? (await first.context.newPage());
  await page.goto(road.url);
  await submitSignIn(page, motorist);
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await workerReady(page);
  // Signed in some other day: the browser writes cookies and local storage only every now and then.
  await first.close();
  await request.post('/api/auth/login', {
    data: { username: motorist.username, password: motorist.password },
  });
  await addVehicle({ request });
  const second = await startBrowserProcess(profile);
  page = second.context.pages()[0] ?? (await second.context.newPage());
  await page.goto(`${road.url}/fuel-request`);
  await expect(page.getByLabel('Vehicle', { exact: true })).toContainText('Toyota Corolla');

  road.cutAnswers();
  await page.getByRole('textbox', { name: 'Litres' }).fill('20');
  await page.getByRole('button', { name: 'Ask for 20 l' }).click();
  await expect.poll(async () => (await readOutbox(page)).length).toBe(1);
  await second.kill();

  road.close();
  const third = await startBrowserProcess(profile);
  page = third.context.pages()[0] ?? (await third.context.newPage());
  await page.goto(`${road.url}/outbox`);
  await expect(page.getByText('20 l for your Toyota Corolla 2019')).toBeVisible();
  // A killed browser may have lost the session's cookie as well: here it has.
  await third.context.clearCookies();
  road.open();
  await page.getByRole('button', { name: /^Send now/ }).click();
  await submitSignIn(page, motorist);
  await expect
    .poll(async () => (await readOutbox(page)).map((item) => item.state), { timeout: 30_000 })
    .toEqual(['sent']);
  const answer = await request.get('/api/fuel-requests');
  expect((await answer.json()).requests).toHaveLength(1);

  await third.kill();
  await road.end();
  await rm(profile, { recursive: true, force: true });
});
