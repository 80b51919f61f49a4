// @module-tag long

import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { southAfricanDay } from '../../../domain/values/south-african-time.ts';
import { csvTable } from '../support/admin-data.ts';
import { catchDownload } from '../support/catch-download.ts';
import { expectWords, inspect, inspectAllSizes } from '../support/checks.ts';
import { type Answers, refusal } from '../support/fake-server.ts';
import { expectCount, newAdmin, openAdmin, rowsOf } from '../support/open-admin.ts';
import { bankAccount } from '../support/payouts.ts';
import { newStation, stationDetails } from '../support/station-desk.ts';
import { expectLasting, expectToast } from '../support/toasts.ts';

const dialog = (name: string) => page.getByRole('dialog', { name });
const station = dialog('Karoo Fuel');
const question = page.getByRole('alertdialog');
const row = rowsOf('All stations');
const creating = 'POST /api/admin/stations';
const adding = 'POST /api/admin/stations/{id}/attendants';
const changing = 'PATCH /api/admin/stations/{id}';

const openStations = (answers: Answers = {}) =>
  openAdmin('/admin/stations', {
    'GET /api/admin/stations': [newStation()],
    'GET /api/admin/stations/{id}': stationDetails(),
    ...answers,
  });

async function openDetails(details = stationDetails()) {
  const opened = await openStations({ 'GET /api/admin/stations/{id}': details });
  await page.getByRole('button', { name: 'Karoo Fuel' }).click();
  await expect.element(station).toBeVisible();
  return { ...opened, details };
}

// VOU-19
describe('the stations', () => {
  it('are listed with how long their phones have not been connected', async () => {
    await openStations({
      'GET /api/admin/stations': [
        newStation(),
        newStation({ id: crypto.randomUUID(), name: 'Empty', silentSince: null, isClosed: true }),
      ],
    });
    const words = /Karoo Fuel.*Northern Cape.*04\/03\/2026.*61\.5 l.*R1,270\.50.*R5,420\.75/;
    await expect.element(row.first()).toMatchTextContent(words);
    await expect.element(row.nth(1)).toMatchTextContent(/EmptyClosed.*Never/);
  });

  it('may be none, or not load', async () => {
    await openStations({ 'GET /api/admin/stations': [] });
    await expect.element(page.getByText('No stations yet.')).toBeVisible();
    const { server } = await openStations({ 'GET /api/admin/stations': refusal(503) });
    await expect.element(page.getByText('The stations could not be loaded')).toBeVisible();
    server.answer('GET /api/admin/stations', [newStation()]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.element(row).toMatchTextContent('Karoo Fuel');
  });
});

// VOU-11
describe('creating a station', () => {
  const form = dialog('Create station');
  const submit = form.getByRole('button', { name: 'Create station' });

  it('needs a name and a province', async () => {
    const { server } = await openStations();
    await page.getByRole('button', { name: 'Create station' }).click();
    await submit.click();
    await expect.element(form.getByText('Please name the station')).toBeVisible();
    await expect.element(form.getByLabelText('Province')).toHaveAttribute('aria-invalid', 'true');
    expect(server.sent(creating)).toEqual([]);
    await page.viewport(360, 800);
    await inspectAllSizes();
  });

  it('says that the name is taken, keeps it, and opens the station that was made', async () => {
    const { server } = await openStations();
    const message = 'There is already a station with this name';
    server.answer(creating, refusal(409, { message, code: 'name-taken' }));
    await page.getByRole('button', { name: 'Create station' }).click();
    await form.getByLabelText('Name').fill(' Karoo Fuel ');
    await form.getByLabelText('Province').selectOptions('NC');
    await submit.click();
    await expectToast('Station not created', message);
    await expectLasting(message);
    server.answer(creating, stationDetails());
    await submit.click();
    await expectToast('Station created');
    await expect.element(station).toBeVisible();
    expect(server.sent(creating)[1]?.body).toEqual({ name: 'Karoo Fuel', province: 'NC' });
  });
});

// VOU-19
describe('a station', () => {
  it('shows its attendants and phones', async () => {
    const { details } = await openDetails();
    for (const words of [
      'Number on vouchers: 7',
      /Lerato Mokoena.*lerato/,
      'Chrome on Android of lerato',
      /Key 1a2b3c4d · last connected 04\/03\/2026/,
    ]) {
      await expect.element(station).toMatchTextContent(words);
    }
    await expect
      .element(station.getByRole('link', { name: 'All redemptions' }))
      .toHaveAttribute('href', `/admin/redemptions?stationId=${details.id}`);
  });

  it('without anybody says so, and a phone that was cut off cannot be cut off again', async () => {
    const [phone] = stationDetails().devices;
    const cut = { ...phone, name: null, revokedAt: '2026-03-05T10:00:00.000Z' };
    await openDetails(stationDetails({ people: [], devices: [cut] }));
    await expectWords(station, 'Nobody works here yet.', /A phone of lerato.*cut off 05\/03\/2026/);
    await expect.element(station.getByRole('button', { name: /^Cut off/ })).not.toBeInTheDocument();
  });

  it('gets an attendant, whose taken name is told at its field', async () => {
    const { server } = await openDetails();
    const field = (name: string) => station.getByLabelText(name, { exact: true });
    const submit = station.getByRole('button', { name: 'Add attendant' });
    await submit.click();
    await expect.element(field('Username')).toHaveAttribute('aria-invalid', 'true');
    expect(server.sent(adding)).toEqual([]);
    const person = {
      Username: 'thabo',
      Password: 'secret-1',
      'First name': 'Thabo',
      'Last name': 'Nel',
    };
    for (const [name, value] of Object.entries(person)) await field(name).fill(value);
    const message = 'This username is taken';
    const issues = [{ field: 'username', message }];
    server.answer(adding, refusal(409, { message, code: 'username-taken', issues }));
    await submit.click();
    await expect.element(field('Username')).toHaveAccessibleDescription(message);
    server.answer(adding, stationDetails());
    await submit.click();
    await expectToast('Attendant added');
    await expect.element(field('Password')).toHaveValue('');
    const made = { username: 'thabo', password: 'secret-1', firstName: 'Thabo', lastName: 'Nel' };
    expect(server.sent(adding)[1]?.body).toEqual(made);
  });

  it.each([
    [
      'Remove Lerato Mokoena',
      'Remove',
      'DELETE /api/admin/stations/{id}/attendants/{userId}',
      'Attendant removed',
      'Attendant not removed',
    ],
    [
      'Cut off Chrome on Android of lerato',
      'Cut off',
      'DELETE /api/admin/station-phones/{id}',
      'Phone cut off',
      'Phone not cut off',
    ],
  ] as const)(
    'asks before: %s; a failure stays on the screen',
    async (button, confirm, call, done, failed) => {
      const { server } = await openDetails();
      server.answer(call, refusal(409, { message: 'Somebody was faster', code: 'conflict' }));
      await station.getByRole('button', { name: button }).click();
      await inspect();
      await question.getByRole('button', { name: 'Keep' }).click();
      expect(server.sent(call)).toEqual([]);
      await station.getByRole('button', { name: button }).click();
      await question.getByRole('button', { name: confirm }).click();
      await expectToast(failed, 'Somebody was faster');
      await expectLasting('Somebody was faster');
      server.answer(call, () => undefined);
      await station.getByRole('button', { name: button }).click();
      await question.getByRole('button', { name: confirm }).click();
      await expectToast(done);
    },
  );

  it('is closed, and opened again, which says when it fails', async () => {
    const { server } = await openDetails();
    const closed = stationDetails({ isClosed: true, people: [], devices: [] });
    server.answer(changing, closed).answer('GET /api/admin/stations/{id}', closed);
    await station.getByRole('button', { name: 'Close the station' }).click();
    await question.getByRole('button', { name: 'Close the station' }).click();
    await expectToast('Station closed');
    await expect.element(station).toMatchTextContent('This station is closed');
    await expect
      .element(station.getByRole('button', { name: 'Add attendant' }))
      .not.toBeInTheDocument();
    server.cut(changing);
    const reopen = station.getByRole('button', { name: 'Open the station again' });
    await reopen.click();
    await expectToast('Station not opened');
    await expectLasting(/Volmaak can't be reached/);
    server.answer(changing, stationDetails());
    await reopen.click();
    await expectToast('Station open again');
    expect(server.bodies(changing)).toEqual([
      { isClosed: true },
      { isClosed: false },
      { isClosed: false },
    ]);
  });

  // PAY-37
  it('says what it is owed, and leads to its statement', async () => {
    const { details } = await openDetails();
    await expectWords(station, 'R5,420.75 is owed to it now.');
    await expect
      .element(station.getByRole('link', { name: 'Statement' }))
      .toHaveAttribute('href', `/admin/station-statement?station=${details.id}`);
    await openDetails(stationDetails({ owed: -20 }));
    await expectWords(station, 'It was paid R20.00 too much.');
  });

  // PAY-33
  it('has a bank account, which is entered and changed', async () => {
    const { server, details } = await openDetails(stationDetails({ account: null }));
    await expectWords(station, 'No bank account yet.');
    await station.getByRole('button', { name: 'Enter the account' }).click();
    const form = dialog('Bank account of Karoo Fuel');
    const fields = {
      'Holder of the account': 'Karoo Fuel (Pty) Ltd',
      Bank: 'FNB',
      'Branch code': '250 655',
      'Account number': '6212 3451 234',
    };
    for (const [name, value] of Object.entries(fields)) {
      await form.getByLabelText(name, { exact: true }).fill(value);
    }
    await form.getByLabelText('Type of account').selectOptions('Current account');
    await inspectAllSizes();
    await page.viewport(1280, 800);
    server.answer('GET /api/admin/stations/{id}', stationDetails());
    server.answer('PUT /api/admin/stations/{id}/bank-account', bankAccount());
    await form.getByRole('button', { name: 'Save account' }).click();
    await expectToast('Bank Account Saved');
    const [sent] = server.sent('PUT /api/admin/stations/{id}/bank-account');
    expect(sent?.params.id).toBe(details.id);
    expect(sent?.body).toEqual({
      holder: 'Karoo Fuel (Pty) Ltd',
      bank: 'FNB',
      branchCode: '250655',
      accountNumber: '62123451234',
      accountType: 'current',
    });
    await expectWords(station, 'FNB account ending 1234, branch 250655');
    await expect.element(station.getByRole('button', { name: 'Change the account' })).toHaveFocus();
  });

  it('shows an accountant its account and no buttons, and a clerk no statement', async () => {
    for (const adminRole of ['accountant', 'clerk'] as const) {
      await openAdmin(
        `/admin/stations?station=${stationDetails().id}`,
        {
          'GET /api/admin/stations': [newStation()],
          'GET /api/admin/stations/{id}': stationDetails(),
        },
        newAdmin({ adminRole }),
      );
      await expectWords(station, 'R5,420.75 is owed to it now.');
      await expectCount(station.getByRole('button', { name: 'Change the account' }), 0);
      await expectCount(
        station.getByRole('link', { name: 'Statement' }),
        adminRole === 'accountant' ? 1 : 0,
      );
    }
  });

  // VOU-22
  it('has a sheet of each day as CSV', async () => {
    const { server, details } = await openDetails();
    server.answer('GET /api/admin/stations/{id}/sheet', csvTable(['one', 'two']));
    const file = catchDownload();
    await station.getByRole('button', { name: 'Download CSV' }).click();
    const today = southAfricanDay(new Date());
    expect((await file).name).toBe(`volmaak-sheet-${today}.csv`);
    expect(await (await file).text()).toContain('two');
    const [sent] = server.sent('GET /api/admin/stations/{id}/sheet');
    expect(sent?.params.id).toBe(details.id);
    expect(sent?.query.get('day')).toBe(today);
    const day = station.getByLabelText('Day', { exact: true });
    await day.fill('04/03/2026');
    await station.getByRole('button', { name: 'Download CSV' }).click();
    await expect
      .poll(() => server.sent('GET /api/admin/stations/{id}/sheet')[1]?.query.get('day'))
      .toBe('2026-03-04');
  });
});
