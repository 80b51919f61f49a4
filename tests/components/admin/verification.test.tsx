import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { switchSingleKeys } from '../../../src/features/admin/single-keys.ts';
import { replaceAppDurations } from '../../support/replace-durations.ts';
import { userDetails, waitingPerson, waitingVehicle } from '../support/admin-data.ts';
import { expectWords, inspect } from '../support/checks.ts';
import { type Answers, refusal } from '../support/fake-server.ts';
import { pressAtOnce } from '../support/keyboard.ts';
import { expectCount, expectTexts, openAdmin } from '../support/open-admin.ts';

// ADM-16

const deciding = 'PATCH /api/admin/cars/{id}';
const verifying = 'PATCH /api/admin/users/{id}';
const listing = 'GET /api/admin/verification/vehicles';
const counting = 'GET /api/admin/verification';

const [first, second, third] = ['CA 100', 'CA 200', 'CA 300'].map((registrationNumber) =>
  waitingVehicle({ registrationNumber }),
) as [
  ReturnType<typeof waitingVehicle>,
  ReturnType<typeof waitingVehicle>,
  ReturnType<typeof waitingVehicle>,
];

const item = (name: string) => page.getByRole('region', { name, exact: true });
const rows = page.getByRole('region', { name: /^Waiting/ }).getByRole('listitem');
const button = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const undo = (name: string) => page.getByRole('button', { name: `Undo ${name}` });
const question = page.getByRole('alertdialog');
const stolen = question.getByRole('button', { name: 'Mark as stolen' });

/** Three vehicles wait; the server records every verdict. */
const answers = (): Answers => {
  let waiting = [first, second, third];
  return {
    [listing]: () => waiting,
    [counting]: () => ({ vehicles: waiting.length, people: 0, photos: 0 }),
    [deciding]: ({ params, body }) => {
      const car = [first, second, third].find(({ id }) => id === params.id) ?? first;
      const flags = body as { isRoadworthy?: boolean; isStolen?: boolean }; // what the page sends
      const isTaken = flags.isRoadworthy || flags.isStolen;
      const others = waiting.filter(({ id }) => id !== car.id);
      waiting = isTaken ? others : [car, ...others];
      return { ...car, ...flags };
    },
  };
};
const seen = ({ registrationNumber, make, model, year, carPhotoUrl }: typeof first) => ({
  registrationNumber,
  make,
  model,
  year,
  carPhotoUrl,
});

describe('the queue of vehicles', () => {
  it('shows one large, with its photo, owner and other vehicles, beside the list', {
    tags: 'long',
  }, async () => {
    await openAdmin('/admin/verification', {
      ...answers(),
      [listing]: [
        waitingVehicle({ registrationNumber: 'CA 100', others: [waitingVehicle(), second] }),
        second,
      ],
    });
    await expect.element(item('CA 100')).toMatchTextContent(/Toyota Corolla.*2019.*Petrol.*50 l/);
    await expect.element(item('CA 100')).toMatchTextContent(/Owner.*Sipho Dlamini.*\+27831234567/);
    await expect.element(item('CA 100')).toMatchTextContent(/Other vehicles.*CA 200.*Pending/);
    await expect.element(page.getByRole('img', { name: 'Photo of Toyota Corolla' })).toBeVisible();
    await expectCount(rows, 2);
    await expect.element(page.getByRole('tab', { name: 'Vehicles 3' })).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Waiting 3' })).toBeVisible();
  });

  it('records a verdict by one key, and the next one follows with its photo loaded', async () => {
    const { server } = await openAdmin('/admin/verification', answers());
    await expect.element(item('CA 100')).toBeVisible();
    const following = document.querySelector<HTMLImageElement>(`img[src="${second.carPhotoUrl}"]`);
    await expect.poll(() => following?.complete && following.naturalWidth > 0).toBe(true);
    expect(following?.hidden).toBe(true);
    await userEvent.keyboard('v');
    await expect.element(item('CA 200')).toBeVisible();
    expect(following?.isConnected && !following.hidden).toBe(true);
    await expect.element(page.getByRole('tab', { name: 'Vehicles 2' })).toBeVisible();
    await userEvent.keyboard('n');
    await expect.element(item('CA 300')).toBeVisible();
    await userEvent.keyboard('s');
    await stolen.click();
    await expect.element(item('CA 200')).toBeVisible();
    await expectCount(rows, 1);
    const expected = { isRoadworthy: false, isStolen: false };
    expect(server.bodies(deciding)).toEqual([
      { isRoadworthy: true, expected: { ...expected, ...seen(first) } },
      { isStolen: true, expected: { ...expected, ...seen(third) } },
    ]);
  });

  it('asks before it marks a vehicle as stolen, and Enter does not do it', async () => {
    const { server } = await openAdmin('/admin/verification', answers());
    await expect.element(item('CA 100')).toBeVisible();
    await userEvent.keyboard('s');
    await expect.element(question).toMatchTextContent('Mark CA 100 as stolen?');
    await userEvent.keyboard('{Enter}');
    await expectCount(question, 0);
    await expect.element(item('CA 100')).toBeVisible();
    expect(server.bodies(deciding)).toEqual([]);
  });

  // ADM-52
  it('takes no letter that was typed for the search, from its key on', async () => {
    const { server } = await openAdmin('/admin/verification', {
      ...answers(),
      'GET /api/admin/search': { people: [], vehicles: [], purchases: [] },
    });
    await expect.element(item('CA 100')).toBeVisible();
    pressAtOnce({ key: 'k', ctrlKey: true });
    const field = page.getByLabelText('Name, phone, plate or purchase');
    expect(document.activeElement).toBe(field.query());
    for (const key of 'svn') pressAtOnce({ key });
    await userEvent.keyboard('sipho');
    await expect.element(field).toHaveValue('sipho');
    expect(server.bodies(deciding)).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await expectCount(field, 0);
    await expect.element(item('CA 100')).toBeVisible();
    expect(question.elements()).toEqual([]);
  });

  // ADM-38
  it('has no keys where they are switched off', { tags: 'long' }, async () => {
    switchSingleKeys(false);
    const { server } = await openAdmin('/admin/verification', answers());
    await expect.element(item('CA 100')).toBeVisible();
    await userEvent.keyboard('vns');
    expect(server.bodies(deciding)).toEqual([]);
    await button('Verified').click();
    await expect.element(item('CA 200')).toBeVisible();
    expect(server.bodies(deciding)).toHaveLength(1);
  });

  it('takes a verdict back within ten seconds, and no longer', { tags: 'long' }, async () => {
    const { server } = await openAdmin('/admin/verification', answers());
    await button('Verified').click();
    await undo('CA 100').click();
    await expect.element(item('CA 100')).toBeVisible();
    await expectCount(undo('CA 100'), 0);
    await button('Stolen').click();
    await stolen.click();
    await expect.element(item('CA 200')).toBeVisible();
    await userEvent.keyboard('u');
    await expect.element(item('CA 100')).toBeVisible();
    expect(server.bodies(deciding).slice(1)).toEqual([
      {
        isRoadworthy: false,
        expected: { isRoadworthy: true, isStolen: false, ...seen(first) },
      },
      expect.objectContaining({ isStolen: true }),
      expect.objectContaining({ isStolen: false }),
    ]);
    replaceAppDurations({ screen: { undo: 300 } });
    await userEvent.keyboard('v');
    await expect.element(item('CA 200')).toBeVisible();
    await expectCount(undo('CA 100'), 0);
  });

  it('skips what somebody else has decided on or changed, with a sentence', {
    tags: 'long',
  }, async () => {
    const { server } = await openAdmin('/admin/verification', answers());
    await expect.element(item('CA 100')).toBeVisible();
    server.answerOnce(deciding, refusal(409, { code: 'changed-elsewhere', message: 'Changed' }));
    server.answer(listing, [second, third]);
    await userEvent.keyboard('v');
    await expect.element(item('CA 200')).toMatchTextContent(/CA 100 has changed or was decided on/);
    await expectTexts(rows.getByText(/^CA/), ['CA 200', 'CA 300']);
    await expectCount(undo('CA 100'), 0);
  });

  it('leaves a verdict that somebody has changed since', { tags: 'long' }, async () => {
    const { server } = await openAdmin('/admin/verification', answers());
    await button('Verified').click();
    await expect.element(item('CA 200')).toBeVisible();
    server.answer(deciding, refusal(409, { code: 'changed-elsewhere', message: 'Changed' }));
    await userEvent.keyboard('u');
    await expect
      .element(page.getByText('CA 100 has changed since, so the verdict stays.'))
      .toBeVisible();
    await expectCount(undo('CA 100'), 0);
  });

  // SCR-4
  it('stays at an item whose verdict failed, until it is recorded', { tags: 'long' }, async () => {
    const { server } = await openAdmin('/admin/verification', answers());
    await expect.element(item('CA 100')).toBeVisible();
    server.answerOnce(deciding, refusal(500));
    await userEvent.keyboard('v');
    await expectWords(item('CA 100').getByRole('alert'), 'The verdict was not recorded.');
    await inspect();
    await userEvent.keyboard('v');
    await expect.element(item('CA 200')).toBeVisible();
    await expectCount(page.getByRole('alert'), 0);
  });

  it('takes twenty keys for twenty vehicles', { tags: 'long' }, async () => {
    const cars = Array.from({ length: 20 }, (_, index) =>
      waitingVehicle({ registrationNumber: `CA ${index + 101}` }),
    );
    const { server } = await openAdmin('/admin/verification', {
      [listing]: cars,
      [counting]: { vehicles: 20, people: 0, photos: 0 },
      [deciding]: first,
    });
    for (const { registrationNumber } of cars) {
      await expect.element(item(registrationNumber)).toBeVisible();
      await userEvent.keyboard('v');
    }
    await expect.element(page.getByText('No vehicle waits')).toBeVisible();
    expect(server.sent(deciding).map(({ params }) => params.id)).toEqual(cars.map(({ id }) => id));
  });

  it('sends one verdict for two quick keys, and none while somebody types or a dialog is open', {
    tags: 'long',
  }, async () => {
    const { server } = await openAdmin('/admin/verification', {
      ...answers(),
      'GET /api/admin/users/{id}': userDetails(),
    });
    await expect.element(item('CA 100')).toBeVisible();
    const release = server.hold(deciding);
    await userEvent.keyboard('vs');
    release();
    await expect.element(item('CA 200')).toBeVisible();
    expect(server.bodies(deciding)).toHaveLength(1);
    await item('CA 200').getByRole('button', { name: 'Sipho Dlamini' }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('v');
    expect(server.bodies(deciding)).toHaveLength(1);
  });

  it('shows an item that is chosen in the list', { tags: 'long' }, async () => {
    await openAdmin('/admin/verification', answers());
    await rows.getByRole('button', { name: /^CA 300/ }).click();
    await expect.element(item('CA 300')).toBeVisible();
  });

  it('says when nothing waits, and when it cannot be loaded', { tags: 'long' }, async () => {
    const { server } = await openAdmin('/admin/verification', { [listing]: refusal(500) });
    await expectWords(page.getByRole('alert'), 'This list could not be loaded');
    server.answer(listing, []);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(page.getByText('No vehicle waits')).toBeVisible();
    await inspect();
  });
});

describe('the queue of people', () => {
  it('shows their details and vehicles, and asks for a proof once', { tags: 'long' }, async () => {
    const people = ['Lerato', 'Pieter'].map((firstName) =>
      waitingPerson({ firstName, vehicles: [first] }),
    );
    const { server } = await openAdmin('/admin/verification?list=people', {
      'GET /api/admin/verification/people': people,
      [counting]: { vehicles: 0, people: 2, photos: 0 },
      'GET /api/admin/users/{id}': ({ params }) => userDetails({ id: params.id }),
      [verifying]: ({ params }) => userDetails({ id: params.id, isVerified: true }),
      'GET /api/account/proof': { methods: ['password'] },
      'POST /api/account/proof': undefined,
    });
    await expect.element(item('Lerato Dlamini')).toMatchTextContent(/•{9}1088.*CA 100/);
    // The details of the next one are at hand.
    await expect.poll(() => server.sent('GET /api/admin/users/{id}').length).toBe(2);
    // ACC-36
    server.answerOnce(verifying, refusal(403, { code: 'proof-required', message: 'Prove it' }));
    await userEvent.keyboard('v');
    await page
      .getByRole('alertdialog')
      .getByLabelText('Password', { exact: true })
      .fill('secret-1');
    await userEvent.keyboard('{Enter}');
    await expect.element(item('Pieter Dlamini')).toMatchTextContent('•••••••••1088');
    await undo('Lerato Dlamini').click();
    await expect
      .poll(() => server.bodies(verifying))
      .toEqual([
        { isVerified: true, expected: { isVerified: false } },
        { isVerified: true, expected: { isVerified: false } },
        { isVerified: false, expected: { isVerified: true } },
      ]);
  });
});
