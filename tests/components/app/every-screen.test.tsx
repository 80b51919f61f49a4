// @module-tag long

import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { attentionKinds, gatewayNames } from '../../../domain/admin/morning.ts';
import type { UserId } from '../../../domain/ids.ts';
import { conflictKinds } from '../../../domain/vouchers/judge-redemption.ts';
import { deviceSession, ownAccountAnswers, savedCard } from '../support/account-data.ts';
import {
  adminPurchase,
  adminRequest,
  adminUser,
  auditEntry,
  enteredPrice,
  latePerson,
  newCashReport,
  newMessage,
  purchaseDetails,
  securityEvent,
  userDetails,
  waitingPerson,
  waitingVehicle,
} from '../support/admin-data.ts';
import { accountEntry, newTrialBalance } from '../support/books.ts';
import { inspect, inspectAllSizes } from '../support/checks.ts';
import { loseConnection } from '../support/connection.ts';
import { newCar, newFuelRequest, newPurchase, noVouchers, sessionUser } from '../support/data.ts';
import { type Answers, refusal } from '../support/fake-server.ts';
import { emptyAdminAnswers, newAdmin } from '../support/open-admin.ts';
import { openApp } from '../support/open-app.tsx';
import { keepRequest, keepVehicle, refused } from '../support/outbox.ts';
import {
  handCompletion,
  paidOn,
  payoutDetails,
  payoutPreview,
  payoutRun,
  stationStatement,
} from '../support/payouts.ts';
import {
  bookedByThandi,
  dispute,
  reconciliationSummary,
  settlement,
  settlementDetails,
  settlementLine,
  unsettledCharge,
} from '../support/settlements.ts';
import {
  adminRedemption,
  adminVoucher,
  newStation,
  stationDetails,
} from '../support/station-desk.ts';
import { keepRedemption, newAttendant, stationData } from '../support/stations.ts';
import { holdPhone, newFuel, newVoucher } from '../support/vouchers.ts';

// SCR-6: every screen and its states on small screens, with letters of twice the size, and on a
// desktop. A new screen, or a new state of one, is one more line.

const van = { make: 'Mercedes-Benz', model: 'Sprinter Panel Van', modelType: '519 CDI Automatic' };
const ofVan = { carMake: van.make, carModel: van.model, carModelType: van.modelType };
const person = { firstName: 'Nomathemba', lastName: 'Van der Westhuizen', username: 'nomathemba' };
const blocked = () =>
  sessionUser({ isBlacklisted: true, blacklistReason: 'Three purchases are unpaid since March' });
const cars = [
  newCar({ registrationNumber: 'WWWW 123456 GP' }),
  newCar({ ...van, isRoadworthy: true }),
];
const decided = {
  ...ofVan,
  notes: 'Please bring your card',
  approvedAt: '2026-01-05T08:00:00.000Z',
};
const purchase = { cardBrand: 'visa', cardLastFour: '4242', paymentMethod: 'card' } as const;

const full: Answers = {
  ...ownAccountAnswers(),
  'GET /api/account/sessions': [deviceSession(), deviceSession({ isCurrent: false })],
  'GET /api/account/cards': [savedCard()],
  'GET /api/cars/user/{userId}': cars,
  'GET /api/fuel-requests': {
    requests: [
      newFuelRequest(),
      newFuelRequest({ ...decided, status: 'approved' }),
      newFuelRequest({ ...decided, status: 'rejected' }),
    ],
  },
  'GET /api/purchases/user/{userId}': [
    newPurchase(ofVan),
    newPurchase({ ...purchase, paymentStatus: 'failed' }),
    newPurchase({ ...purchase, paymentStatus: 'overdue' }),
    newPurchase({ ...purchase, isPaid: true, paymentStatus: 'paid' }),
  ],
};
const vouchers = 'GET /api/vouchers';
const withVoucher: Answers = {
  [vouchers]: noVouchers({ voucher: await newVoucher(), fuel: [newFuel()] }),
};
const failing: Answers = {
  'GET /api/fuel-prices/live': refusal(503),
  'GET /api/fuel-prices/changes': refusal(503),
  'GET /api/loyalty/{userId}': refusal(503),
  'GET /api/cars/user/{userId}': refusal(503),
  'GET /api/fuel-requests': refusal(503),
  'GET /api/purchases/user/{userId}': refusal(503),
  'GET /api/account/profile': refusal(503),
  'GET /api/account/sessions': refusal(503),
  'GET /api/account/cards': refusal(503),
  'GET /api/account/passkeys': refusal(503),
};
const named = { id: crypto.randomUUID(), ...person };
const rows: Answers = {
  ...emptyAdminAnswers,
  'GET /api/admin/verification': { vehicles: 2, people: 1, photos: 0 },
  'GET /api/admin/verification/vehicles': [
    waitingVehicle({ ...van, others: cars }),
    waitingVehicle(),
  ],
  'GET /api/admin/verification/people': [waitingPerson({ ...person, vehicles: cars })],
  'PATCH /api/admin/cars/{id}': newCar(),
  'GET /api/admin/users': [adminUser(person), adminUser({ isBlacklisted: true })],
  'GET /api/admin/users/{id}': userDetails(person),
  'GET /api/admin/fuel-requests': [adminRequest({ ...ofVan, user: person }), adminRequest()],
  'GET /api/admin/purchases': [
    adminPurchase({ ...ofVan, user: person }),
    adminPurchase({ isPaid: true, paymentStatus: 'paid' }),
  ],
  'GET /api/admin/purchases/{id}': purchaseDetails({
    ...ofVan,
    user: person,
    paymentDueDate: '2026-01-05',
    messages: [newMessage()],
  }),
  'GET /api/admin/messages': [
    newMessage(),
    newMessage({
      ...person,
      userId: named.id,
      kind: 'reminder',
      status: 'failed',
      reason: 'No such number',
      sentAt: null,
    }),
  ],
  'GET /api/admin/collections/people': [latePerson(person), latePerson()],
  'GET /api/admin/fuel-prices': [enteredPrice()],
  'GET /api/admin/reports/daily': [],
  'GET /api/admin/cash': newCashReport({ 0: { budget: 123_456_78, expected: 123_456_78 } }),
  'GET /api/admin/ledger/trial-balance': newTrialBalance({ 1200: 123_456_78, 2000: -123_456_78 }),
  'GET /api/admin/ledger/accounts/{number}/entries': [
    accountEntry({ person: named, valueDay: '2026-01-05', reverses: 11 }),
    accountEntry({ kind: 'poured', station: { id: crypto.randomUUID(), name: 'Karoo Fuel' } }),
  ],
  'GET /api/admin/reports/tiers': { new: 3, regular: 2, consistent: 1, premium: 1 },
  'GET /api/admin/stations': [newStation(), newStation({ isClosed: true, silentSince: null })],
  'GET /api/admin/stations/{id}': stationDetails(),
  'GET /api/admin/payout-preview': payoutPreview(),
  'GET /api/admin/payout-runs': [
    payoutRun(),
    payoutRun({ ...paidOn('2026-03-05'), reversed: 384 }),
  ],
  'GET /api/admin/payout-runs/{id}': payoutDetails(),
  'GET /api/admin/reconciliation': reconciliationSummary(),
  'GET /api/admin/settlements': [
    settlement(),
    settlement({ ...bookedByThandi, reference: '4712', unmatched: 0, unmatchedAmount: 0 }),
  ],
  'GET /api/admin/settlements/{id}': settlementDetails(),
  'GET /api/admin/settlements/{id}/lines': [
    settlementLine({ partner: { purchaseId: crypto.randomUUID(), person: named } }),
    settlementLine({ partner: null, obstacle: 'not-paid' }),
  ],
  'GET /api/admin/unsettled-charges': [unsettledCharge({ person: named })],
  'GET /api/admin/disputes': [
    dispute({ person: named }),
    dispute({ dueAt: '2026-03-05T10:00:00.000Z', isBooked: false }),
  ],
  'GET /api/admin/hand-completions': [
    handCompletion({ user: named }),
    handCompletion({
      source: {
        station: { id: crypto.randomUUID(), name: 'Karoo Fuel' },
        method: null,
        amount: 415,
        namedAt: '2026-03-04T10:00:00.000Z',
        namedByUsername: 'thandi',
      },
    }),
  ],
  'GET /api/admin/stations/{id}/statement': stationStatement(),
  'GET /api/admin/redemptions': [
    adminRedemption(),
    adminRedemption({ outcome: 'late' }),
    ...conflictKinds.map((conflict) =>
      adminRedemption({ user: named, outcome: 'conflict', conflict }),
    ),
  ],
  'GET /api/admin/vouchers': [
    adminVoucher({ user: named, fetchedAt: null }),
    adminVoucher({ state: 'redeemed' }),
    adminVoucher({ state: 'revoked', revokedBecause: 'moved' }),
  ],
  'GET /api/admin/audit': [auditEntry()],
  'GET /api/admin/security-events': [
    securityEvent({ times: 12 }),
    securityEvent({ username: 'sipho' }),
  ],
};

const none = { count: 0, isMore: false, amount: null, oldest: null };
const clear: Answers = {
  'GET /api/admin/morning': {
    lines: attentionKinds.map((kind) => ({ kind, ...none })),
    gateways: [],
  },
};
const busy: Answers = {
  'GET /api/admin/morning': {
    lines: attentionKinds.map((kind) => ({
      kind,
      count: 1000,
      isMore: true,
      amount: kind.startsWith('un') || kind === 'lateDebt' ? 1_234_567.89 : null,
      oldest: '2026-01-05T08:00:00.000Z',
    })),
    gateways: gatewayNames.map((gateway) => ({ gateway, since: '2026-01-05T08:00:00.000Z' })),
  },
};

/** Items in each state. */
async function keepItems(userId: UserId): Promise<void> {
  const { id } = await keepVehicle(userId, refused('plate-taken', 'It is taken'));
  await keepRequest(userId, { dependsOn: id });
  await keepRequest(userId);
  await keepRequest(userId, { state: 'sent', sentAt: Date.now(), result: newFuelRequest() });
  await keepRequest(userId, refused('key-reused', 'This key was used', 422));
}

interface Screen {
  path: string;
  /** A text that is shown once the screen has loaded. */
  shows: string | RegExp;
  /** The state, if the address does not say it. */
  state?: string;
  user?: ReturnType<typeof sessionUser> | null;
  /** False if the device does not remember the user. */
  isRemembered?: boolean;
  answers?: Answers;
  /** Buttons that lead to a dialog or another state. */
  taps?: (string | RegExp)[];
  /** Puts items into the outbox before the screen opens. */
  keep?: (userId: UserId) => Promise<unknown>;
  /** The connection is lost once the screen has loaded. */
  isOffline?: boolean;
}

const visitor: Screen[] = [
  { path: '/', shows: 'Forgot password?' },
  { path: '/', state: 'nothing typed', shows: 'Username is required', taps: ['Sign In'] },
  { path: '/', state: 'registration', shows: 'Home address', taps: ['Create an account'] },
  {
    path: '/',
    state: 'registration with nothing typed',
    shows: 'Home address is required',
    taps: ['Create an account', 'Create Account'],
  },
  { path: '/forgot-password', shows: 'Forgot password' },
  {
    path: '/forgot-password',
    state: 'nothing typed',
    shows: 'Please enter a valid email address',
    taps: ['Send Reset Link'],
  },
  { path: '/reset-password?token=any', shows: 'Reset password' },
  {
    path: '/reset-password?token=any',
    state: 'nothing typed',
    shows: 'Password must be at least 6 characters long',
    taps: ['Reset Password'],
  },
  {
    path: '/fuel-request',
    state: 'no server',
    shows: 'No connection to Volmaak',
    isRemembered: false,
    answers: { 'GET /api/auth/session': new Response(null, { status: 503 }) },
  },
  { path: '/admin', shows: 'Authentication Required' },
  { path: '/help', shows: 'When a payment is missed' },
  { path: '/terms', shows: 'Buying on credit' },
  { path: '/cost-of-credit', shows: 'In each tier' },
].map((screen) => ({ ...screen, user: null }));

const offline = {
  state: 'offline, with items in the outbox',
  answers: { ...full, 'POST /api/fuel-requests': refusal(503) },
  isOffline: true,
};

const motorist: Screen[] = [
  { path: '/', state: 'empty', shows: 'No vehicles yet' },
  { path: '/', state: 'blocked', shows: 'Your account is blocked', user: blocked() },
  {
    path: '/',
    state: 'blocked, with vehicles',
    shows: /^Mercedes-Benz Sprinter/,
    user: blocked(),
    answers: full,
  },
  {
    path: '/',
    state: 'given password',
    shows: 'Choose a new password',
    user: newAdmin({ mustChangePassword: true }),
  },
  {
    path: '/',
    state: 'failed',
    shows: 'Your loyalty status could not be loaded',
    taps: [/^Loyalty/],
    answers: failing,
  },
  { path: '/', state: 'full', shows: /^Mercedes-Benz Sprinter/, answers: full },
  { path: '/', state: 'loyalty', shows: 'Subscription year', taps: [/^Loyalty/], answers: full },
  { path: '/?buy', state: 'full', shows: /Which vehicle/, answers: full },
  { path: '/get-fuel', state: 'empty', shows: 'Register a vehicle first' },
  { path: '/get-fuel', state: 'full', shows: 'Buy now on credit', answers: full },
  {
    path: '/get-fuel',
    state: 'failed',
    shows: 'Your vehicles could not be loaded',
    answers: failing,
  },
  { path: '/fuel-request', state: 'empty', shows: 'Register a vehicle first' },
  { path: '/fuel-request', state: 'full', shows: 'By Budget', answers: full },
  { path: '/fuel-requests-history', state: 'empty', shows: 'No fuel requests yet' },
  {
    path: '/fuel-requests-history',
    state: 'failed',
    shows: 'Error Loading Fuel Requests',
    answers: failing,
  },
  { path: '/purchase-history', state: 'empty', shows: 'No purchases yet' },
  { path: '/account', state: 'full', shows: 'Signed-in devices', answers: full },
  {
    path: '/account',
    state: 'failed',
    shows: 'Your account could not be loaded',
    answers: failing,
  },
  ...['Change password', 'Download my data', 'Delete my account', 'Show ID number'].map((tap) => ({
    path: '/account',
    state: tap,
    shows: /^(Cancel|Keep my account)$/,
    answers: full,
    taps: [tap],
  })),
  ...[
    { path: '/', shows: /^Mercedes-Benz Sprinter/ },
    { path: '/get-fuel', shows: 'Buy now on credit' },
    { path: '/fuel-request', shows: 'By Budget' },
    { path: '/fuel-requests-history', shows: /^Mercedes-Benz/ },
    { path: '/purchase-history', shows: /Mercedes-Benz/ },
    { path: '/account', shows: 'Signed-in devices' },
  ].map((screen) => ({ ...offline, ...screen, keep: keepRequest })),
  { ...offline, path: '/outbox', shows: 'Waiting for its vehicle', keep: keepItems },
  {
    path: '/voucher',
    shows: 'Show at the pump',
    answers: withVoucher,
    keep: (userId) => holdPhone(userId),
  },
  { path: '/voucher', state: 'none', shows: 'No voucher on this phone' },
  {
    path: '/voucher',
    state: 'other phone',
    shows: 'Use this phone',
    answers: { [vouchers]: noVouchers({ waits: 'other-phone', fuel: [newFuel({ poured: 5 })] }) },
  },
  {
    path: '/',
    state: 'voucher',
    shows: 'Show at the pump',
    answers: withVoucher,
    keep: (userId) => holdPhone(userId),
  },
  { path: '/outbox', state: 'empty', shows: 'Nothing is waiting to be sent' },
  { path: '/help', shows: 'Without a connection' },
  { path: '/cost-of-credit', shows: 'In each tier' },
  { path: '/admin', shows: 'Authentication Required' },
  { path: '/no/such/place', shows: 'Page Not Found' },
];

const attendant: Screen[] = [
  { path: '/station', shows: /^Ready\. / },
  { path: '/station', state: 'code', shows: 'Code under the picture', taps: ['Type a code'] },
  {
    path: '/station',
    state: 'stopped',
    shows: /^This phone has poured on too many/,
    keep: async (userId: UserId) => {
      const wait = { state: 'waiting', nextAttemptAt: Date.now() + 3_600_000 } as const;
      for (let number = 0; number < 20; number += 1) await keepRedemption(userId, wait);
    },
  },
  { path: '/account', shows: 'Signed-in devices' },
].map((screen: Screen) => ({
  ...screen,
  user: newAttendant(),
  answers: {
    ...full,
    'POST /api/station/sync': () => stationData(),
    'POST /api/redemptions': refusal(503),
  },
}));

const admin: Screen[] = [
  { path: '/', shows: 'Send Custom SMS' },
  { path: '/admin', shows: 'Nomathemba Van der Westhuizen' },
  { path: '/admin', state: 'Send SMS', shows: 'Recipient phone number', taps: ['Send SMS'] },
  { path: '/admin', state: 'Create User', shows: 'Home address', taps: ['Create User'] },
  { path: '/admin?tab=users', shows: 'Nomathemba Van der Westhuizen' },
  { path: '/admin?tab=users', state: 'details', shows: 'Standing', taps: [/^Nomathemba/] },
  { path: '/admin?tab=users', state: 'blacklist', shows: 'Reason', taps: ['Blacklist'] },
  { path: '/admin?tab=purchases', shows: 'Nomathemba Van der Westhuizen' },
  {
    path: '/admin?tab=purchases',
    state: 'details',
    shows: 'Messages about it',
    taps: [/^Mercedes/],
  },
  ...[
    { tap: 'Record payment', shows: 'Day received' },
    { tap: 'Move due date', shows: 'New due date' },
    { tap: 'Write off', shows: 'Insolvent' },
    { tap: 'Add note', shows: /^Admins see it/ },
  ].map(({ tap, shows }) => ({
    path: '/admin?purchase=5d1c0a52-6c0e-4f0b-9a53-3f1a2d6f7e90',
    state: tap,
    shows,
    taps: [tap],
  })),
  { path: '/admin?tab=scheduled', shows: 'Nomathemba Van der Westhuizen' },
  { path: '/admin/collections', shows: 'Nomathemba Van der Westhuizen' },
  { path: '/admin/morning', shows: 'All clear', answers: clear },
  { path: '/admin/morning', state: 'busy', shows: 'Prices older than a month', answers: busy },
  { path: '/admin/verification', shows: 'Other vehicles of the owner' },
  { path: '/admin/verification', state: 'decided', shows: /is verified/, taps: [/^Verified/] },
  { path: '/admin/verification?list=people', shows: '•••••••••1088' },
  { path: '/admin/messages', shows: /No such number/ },
  { path: '/admin/cash', shows: 'Coming in' },
  { path: '/admin/books', shows: 'Owed by motorists' },
  { path: '/admin/books?account=1200', state: 'account', shows: 'Sold on credit' },
  { path: '/admin/payouts', shows: 'Limpopo Petrol' },
  { path: '/admin/payouts', state: 'a payout', shows: 'Mark as paid', taps: ['Payout 12'] },
  {
    path: '/admin/payouts',
    state: 'marking it as paid',
    shows: 'Day of payment',
    taps: ['Payout 12', 'Mark as paid'],
  },
  {
    path: '/admin/payouts',
    state: 'account',
    shows: 'Branch code',
    taps: ['Change the account'],
  },
  { path: '/admin/payouts?tab=by-hand', shows: 'Suspense: not said yet' },
  {
    path: '/admin/payouts?tab=by-hand',
    state: 'source',
    shows: 'What it cost us',
    taps: [/^Say where from/],
  },
  {
    path: '/admin/station-statement?station=5d1c0a52-6c0e-4f0b-9a53-3f1a2d6f7e90',
    shows: 'Payment came back, reference FNB 4711',
  },
  { path: '/admin/reconciliation', shows: 'Not settled yet' },
  {
    path: '/admin/reconciliation',
    state: 'a settlement',
    shows: 'Booking writes',
    taps: ['Paystack 4711'],
  },
  { path: '/admin/reconciliation?tab=disputes', shows: /^Answer until .* The day has passed/ },
  { path: '/admin/reports', shows: 'CSV' },
  { path: '/admin/fuel-prices', shows: 'CSV' },
  { path: '/admin/stations', shows: 'Karoo Fuel' },
  { path: '/admin/stations', state: 'details', shows: 'Daily sheet', taps: ['Karoo Fuel'] },
  { path: '/admin/stations', state: 'create', shows: 'Cancel', taps: ['Create station'] },
  { path: '/admin/redemptions', shows: 'Conflict: redeemed twice' },
  {
    path: '/admin/redemptions',
    state: 'settle',
    shows: /^The station reported .*R384\.00/,
    taps: [/^Settle/],
  },
  { path: '/admin/vouchers', shows: 'Revoked: moved' },
  { path: '/admin/audit', shows: 'thandi' },
  { path: '/admin/security', shows: /^Sign-in failed \(12 times/ },
].map((screen: Screen) => ({
  ...screen,
  user: newAdmin(),
  answers: { ...full, ...rows, ...screen.answers },
}));

async function open({ path, shows, user = sessionUser(), taps = [], ...more }: Screen) {
  const { answers = {}, isRemembered = true } = more;
  if (user) await more.keep?.(user.id);
  const opened = await openApp(path, { user, answers, isRemembered });
  for (const tap of taps) await page.getByRole('button', { name: tap }).first().click();
  await expect.element(page.getByText(shows).first()).toBeVisible();
  if (!more.isOffline) return;
  await loseConnection(opened);
  await expect.element(page.getByRole('banner').getByRole('button')).toBeVisible();
}

const nameOf = ({ path, state }: Screen) => (state ? `${path}: ${state}` : path);

describe.for([
  { who: 'a visitor', screens: visitor },
  { who: 'a motorist', screens: motorist },
  { who: 'an attendant', screens: attendant },
  { who: 'an admin', screens: admin },
])('the screens of $who', ({ screens }) => {
  it.for(screens.map((screen) => [nameOf(screen), screen] as const))('%s', async ([, screen]) => {
    await open(screen);
    await inspectAllSizes();
    await page.viewport(1280, 800);
    await inspect();
  });
});
