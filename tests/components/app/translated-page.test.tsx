import { afterEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import '../../../src/app/get-fuel-route.tsx';
import '../../../src/app/fuel-request-route.tsx';
import '../../../src/app/outbox-route.tsx';
import '../../../src/features/voucher/voucher-page.tsx';
import type { UserId } from '../../../domain/ids.ts';
import { ownAccountAnswers } from '../support/account-data.ts';
import { adminRequest, adminUser } from '../support/admin-data.ts';
import { clearDevice } from '../support/clear-device.ts';
import { loseConnection } from '../support/connection.ts';
import { newCar, newFuelRequest, newPurchase, noVouchers, sessionUser } from '../support/data.ts';
import type { Answers } from '../support/fake-server.ts';
import { emptyAdminAnswers, newAdmin } from '../support/open-admin.ts';
import { type OpenedApp, openApp } from '../support/open-app.tsx';
import { keepRequest, refused } from '../support/outbox.ts';
import { wizard } from '../support/purchases.ts';
import { renderNow } from '../support/render-now.ts';
import { textsWithSiblings, translatePage } from '../support/translation.ts';
import { holdPhone, newFuel, newVoucher } from '../support/vouchers.ts';

const user = sessionUser();
const id = crypto.randomUUID();
const car = newCar({ userId: user.id, registrationNumber: 'CA 123456' });
const cars: Answers = { 'GET /api/cars/user/{userId}': [car] };
const button = (name: string | RegExp) => page.getByRole('button', { name }).first();
const litres = page.getByRole('textbox', { name: 'Litres' });
const next = wizard.getByRole('button', { name: 'Next' });

/** The server has changed something, and the app hears of it. */
const hear = (answers: Answers) => async (opened: OpenedApp) => {
  opened.server.answerAll(answers);
  await opened.client.refetchQueries();
};
const purchases = (changes: Record<string, unknown>): Answers => ({
  'GET /api/purchases/user/{userId}': [newPurchase({ id, carId: car.id, ...changes })],
});
const requests = (changes: Record<string, unknown>): Answers => ({
  'GET /api/fuel-requests': { requests: [newFuelRequest({ id, ...changes })] },
});
const desk = (request: Record<string, unknown>, name: string): Answers => ({
  ...emptyAdminAnswers,
  'GET /api/admin/users': [adminUser({ id, username: 'sipho', firstName: name })],
  'GET /api/admin/fuel-requests': [adminRequest({ id, ...request })],
});

interface Case {
  screen: string;
  path: string;
  /** What is shown before, and what is shown after the screen has changed. */
  before: string | RegExp;
  after: string | RegExp;
  change: (opened: OpenedApp) => Promise<unknown>;
  answers?: Answers;
  user?: ReturnType<typeof sessionUser>;
  /** Before the screen opens, and once it is open. */
  keep?: (userId: UserId) => Promise<unknown>;
  begin?: () => Promise<unknown>;
}

const cases: Case[] = [
  {
    screen: 'home',
    path: '/',
    before: 'R518.75',
    after: 'R700.00',
    answers: purchases({}),
    change: hear({ ...purchases({ totalRepayment: 700 }), ...cars }),
  },
  {
    screen: 'get fuel',
    path: '/get-fuel',
    before: /R518\.75/,
    after: /R907\.81/,
    answers: cars,
    begin: () => litres.fill('20'),
    change: () => litres.fill('35'),
  },
  {
    screen: 'a fuel request',
    path: '/fuel-request',
    answers: cars,
    before: 'Ask for 20 l',
    after: 'Ask for 35 l',
    begin: () => litres.fill('20'),
    change: () => litres.fill('35'),
  },
  {
    screen: 'the wizard',
    path: '/?buy',
    answers: cars,
    before: /^Which vehicle/,
    after: 'Amount',
    change: async () => {
      await wizard.getByRole('radio').first().click();
      await next.click();
      await next.click();
    },
  },
  {
    screen: 'purchases',
    path: '/purchase-history',
    before: 'Pending',
    after: 'Paid',
    answers: purchases({}),
    change: hear(purchases({ isPaid: true, paymentStatus: 'paid', totalRepayment: 700 })),
  },
  {
    screen: 'requests',
    path: '/fuel-requests-history',
    before: 'Pending',
    after: 'Please bring your card',
    answers: requests({}),
    change: async (opened) => {
      await hear(requests({ status: 'approved', notes: 'Please bring your card' }))(opened);
      await button(/Toyota Corolla/).click();
    },
  },
  {
    screen: 'the outbox',
    path: '/outbox',
    before: /It is taken/,
    after: 'No answer from Volmaak',
    keep: async (userId) => keepRequest(userId, refused('plate-taken', 'It is taken')),
    change: loseConnection,
  },
  {
    screen: 'the account',
    path: '/account',
    before: 'Change password',
    after: 'Cancel',
    answers: ownAccountAnswers(),
    change: () => button('Change password').click(),
  },
  {
    screen: 'the voucher',
    path: '/voucher',
    before: 'Show at the pump',
    after: 'No voucher on this phone',
    answers: {
      'GET /api/vouchers': noVouchers({ voucher: await newVoucher(), fuel: [newFuel()] }),
    },
    keep: (userId) => holdPhone(userId),
    change: hear({ 'GET /api/vouchers': noVouchers({ fuel: [newFuel({ poured: 5 })] }) }),
  },
  {
    screen: 'users of the desk',
    path: '/admin?tab=users',
    before: /^Sipho/,
    after: /^Zoë/,
    user: newAdmin(),
    answers: desk({}, 'Sipho'),
    change: hear(desk({}, 'Zoë')),
  },
  {
    screen: 'requests of the desk',
    path: '/admin',
    before: /35 l|35/,
    after: /40/,
    user: newAdmin(),
    answers: desk({ fuelAmount: 35 }, 'Sipho'),
    change: hear(desk({ fuelAmount: 40, totalAmount: 999 }, 'Sipho')),
  },
];

let endTranslation = () => {};
afterEach(() => endTranslation());

/** The lines of the page. A dialog that a test has opened before may stand elsewhere. */
const words = () => document.body.innerText.split('\n').sort();

/** The words of a screen after it has changed. */
async function wordsAfter(one: Case, isTranslated: boolean): Promise<string[]> {
  const as = one.user ?? user;
  await clearDevice();
  await one.keep?.(as.id);
  const opened = await openApp(one.path, {
    user: as,
    ...(one.answers && { answers: one.answers }),
  });
  await one.begin?.();
  await expect.element(page.getByText(one.before).first()).toBeVisible();
  if (isTranslated) endTranslation = translatePage();
  await one.change(opened);
  if (!isTranslated) await expect.element(page.getByText(one.after).first()).toBeVisible();
  return words();
}

// SCR-9
describe('a page that the browser translates', () => {
  it.for(cases.map((one) => [one.screen, one] as const))(
    'changes as any other: %s',
    async ([, one]) => {
      const plain = await wordsAfter(one, false);
      await wordsAfter(one, true);
      await expect.poll(words).toEqual(plain);
      expect(document.querySelectorAll('font').length).toBeGreaterThan(5);
    },
  );

  it.for([
    ['beside another text', <p key="p">You pay {'R5.00'}</p>],
    ['beside an icon', <p key="p">{[<b key="b">!</b>, 'R5.00']}</p>],
  ] as const)('is hurt by a text %s, which the end of each test refuses', async ([, element]) => {
    const { rerender } = await renderNow(element);
    expect(textsWithSiblings()).not.toEqual([]);
    await rerender(<p>{`You pay ${'R5.00'}`}</p>);
    expect(textsWithSiblings()).toEqual([]);
  });
});
