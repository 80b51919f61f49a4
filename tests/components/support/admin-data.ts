import { AdminFuelPrice } from '../../../domain/admin/admin-fuel-prices.ts';
import { AdminFuelRequest, AdminPurchase, AdminUser } from '../../../domain/admin/admin-lists.ts';
import { AdminUserDetails } from '../../../domain/admin/admin-users.ts';
import { AuditEntry } from '../../../domain/admin/audit.ts';
import { type CashReport, type CountedDay, cashReport } from '../../../domain/admin/cash.ts';
import { LatePerson } from '../../../domain/admin/collections.ts';
import { debtAges, LateDebt } from '../../../domain/admin/debt-ages.ts';
import { AdminPurchaseDetails } from '../../../domain/admin/purchase-desk.ts';
import type { Statistics } from '../../../domain/admin/statistics.ts';
import { WaitingPerson, WaitingVehicle } from '../../../domain/admin/verification.ts';
import { apiMarker } from '../../../domain/api-marker.ts';
import { Message } from '../../../domain/messages/sms.ts';
import { SecurityEvent } from '../../../domain/security/security-event.ts';
import { maskIdNumber } from '../../../domain/values/id-number.ts';
import { CalendarDay } from '../../../domain/values/moment.ts';
import { dayFromNow } from '../../support/days.ts';
import { noCash } from '../../support/no-cash.ts';
import { newCar, newCredit, newFuelRequest, newPurchase } from './data.ts';

/** An active user, registered on 04/03/2026. */
const person = {
  username: 'sipho',
  firstName: 'Sipho',
  lastName: 'Dlamini',
  phoneNumber: '+27831234567',
  email: 'sipho@example.com',
  isVerified: false,
  isAdmin: false,
  isBlacklisted: false,
  blacklistedBy: null,
  blacklistedAt: null,
  blacklistReason: null,
  isDeleted: false,
  registrationDate: '2026-03-04T10:00:00.000Z',
};

/** A motorist as the lists show them. */
export function adminUser(changes: Record<string, unknown> = {}): AdminUser {
  return AdminUser.parse({ id: crypto.randomUUID(), ...person, ...changes });
}

/** The same for the detail view, without vehicles, requests or purchases. */
export function userDetails(changes: Record<string, unknown> = {}): AdminUserDetails {
  return AdminUserDetails.parse({
    id: crypto.randomUUID(),
    ...person,
    idNumber: maskIdNumber('8801235111088'),
    homeAddress: '1 Long Street, Cape Town',
    smsConsent: false,
    lastRemindedAt: null,
    cars: [],
    fuelRequests: [],
    purchases: [],
    owed: { outstanding: 0, overdue: 0, budgetLeft: 8500 },
    credit: newCredit(),
    ownCreditLimits: null,
    ...changes,
  });
}

/** Sipho's vehicle, which waits for a check. */
export function waitingVehicle(changes: Record<string, unknown> = {}): WaitingVehicle {
  const owner = { id: crypto.randomUUID(), ...person };
  return WaitingVehicle.parse({ ...newCar(), owner, others: [], ...changes });
}

/** Sipho, who waits for a check, without vehicles. */
export function waitingPerson(changes: Record<string, unknown> = {}): WaitingPerson {
  return WaitingPerson.parse({ ...adminUser(), vehicles: [], ...changes });
}

/** The user of a request or a purchase. */
export const owner = { firstName: 'Sipho', lastName: 'Dlamini', username: 'sipho' };

/** 20 litres for a Corolla, pending. */
export function adminRequest(changes: Record<string, unknown> = {}): AdminFuelRequest {
  const request = newFuelRequest();
  return AdminFuelRequest.parse({
    ...request,
    user: owner,
    car: { make: 'Toyota', model: 'Corolla' },
    createdAt: request.requestedAt,
    ...changes,
  });
}

/** 20 litres on the budget, due in 30 days. */
export function adminPurchase(changes: Record<string, unknown> = {}): AdminPurchase {
  return AdminPurchase.parse({
    ...newPurchase(),
    user: owner,
    username: owner.username,
    paymentDueDate: dayFromNow(30),
    ...changes,
  });
}

/** The same with nothing known of it but its creation. */
export function purchaseDetails(changes: Record<string, unknown> = {}): AdminPurchaseDetails {
  const purchase = adminPurchase(changes);
  const { purchaseDate: at, totalRepayment: amount } = purchase;
  return AdminPurchaseDetails.parse({
    ...purchase,
    phoneNumber: person.phoneNumber,
    events: [{ type: 'created', at, amount, words: null }],
    attempts: [],
    nextAttempt: null,
    messages: [],
    notes: [],
    outsidePaymentDetails: null,
    isRefundUnderWay: false,
    ...changes,
  });
}

/** Somebody who was to pay R510.00 twelve days ago, and was never reminded. */
export function latePerson(changes: Record<string, unknown> = {}): LatePerson {
  return LatePerson.parse({
    id: crypto.randomUUID(),
    ...owner,
    phoneNumber: '+27831234567',
    isNumberRefused: false,
    isBlacklisted: false,
    lateAmount: 510,
    latePayments: 1,
    owedAmount: 1200.5,
    oldestDueDay: dayFromNow(-12),
    daysLate: 12,
    lastRemindedAt: null,
    nextAttempt: null,
    promise: null,
    purchaseIds: [crypto.randomUUID()],
    ...changes,
  });
}

/** What is late: R1,000.00 of two people in each age. */
export function lateDebt(): LateDebt {
  const one = { amount: 1000, people: 2 };
  return LateDebt.parse({
    ages: debtAges.map((age) => ({ age, ...one })),
    total: { amount: 4000, people: 8 },
  });
}

/** A custom SMS that was sent. */
export function newMessage(changes: Record<string, unknown> = {}): Message {
  return Message.parse({
    id: crypto.randomUUID(),
    userId: null,
    username: null,
    firstName: null,
    lastName: null,
    phoneNumber: '+27837654321',
    channel: 'sms',
    kind: 'custom',
    text: 'The depot opens at 8',
    parts: 1,
    status: 'sent',
    attempts: 1,
    reason: null,
    sentBy: crypto.randomUUID(),
    sentByUsername: 'thandi',
    createdAt: new Date().toISOString(),
    sentAt: new Date().toISOString(),
    ...changes,
  });
}

export function auditEntry(changes: Record<string, unknown> = {}): AuditEntry {
  return AuditEntry.parse({
    id: crypto.randomUUID(),
    at: new Date().toISOString(),
    adminId: crypto.randomUUID(),
    adminUsername: 'thandi',
    action: 'fuel-price-entered',
    userId: null,
    username: null,
    objectId: crypto.randomUUID(),
    fields: ['fuelType', 'pricePerLiter', 'effectiveDate'],
    ...changes,
  });
}

export function securityEvent(changes: Record<string, unknown> = {}): SecurityEvent {
  const at = new Date().toISOString();
  return SecurityEvent.parse({
    id: '7',
    kind: 'sign-in-failed',
    firstAt: at,
    lastAt: at,
    times: 1,
    account: '1a2b3c4d',
    username: null,
    address: '5e6f7a8b',
    browser: 'Chrome on Android',
    ...changes,
  });
}

/** Petrol at R23.45, which starts in 9 days. */
export function enteredPrice(changes: Record<string, unknown> = {}): AdminFuelPrice {
  return AdminFuelPrice.parse({
    id: crypto.randomUUID(),
    fuelType: 'petrol',
    pricePerLiter: 23.45,
    effectiveDate: dayFromNow(9),
    province: null,
    source: 'Entered by an administrator',
    createdAt: new Date().toISOString(),
    isInForce: false,
    replacedAt: null,
    replaces: null,
    reason: null,
    ...changes,
  });
}

export function statistics(changes: Partial<Statistics> = {}): Statistics {
  return {
    totalUsers: 1201,
    activeUsers: 3,
    blacklistedUsers: 2,
    adminUsers: 1,
    totalRequestedAmount: 9876.54,
    totalPurchasesAmount: 0.5,
    pendingRequestsAmount: 1234.5,
    ...changes,
  };
}

/** A page of a list, with a next page. */
export function firstPage(rows: readonly unknown[], cursor = 'second'): Response {
  const headers = {
    'Content-Type': 'application/json',
    [apiMarker.header]: apiMarker.value,
    Link: `</api/list?cursor=${cursor}>; rel="next"`,
  };
  return new Response(JSON.stringify(rows), { headers });
}

/** A list as CSV, with a header. */
export function csvTable(lines: readonly string[]): Response {
  const headers = { 'Content-Type': 'text/csv', [apiMarker.header]: apiMarker.value };
  return new Response(['Head', ...lines, ''].join('\r\n'), { headers });
}

/** A cash report of the last 30 days and the next ones, with figures in cents by their day. */
export function newCashReport(figures: Record<number, Partial<CountedDay>> = {}): CashReport {
  const days = Array.from({ length: 59 }, (_, index) => ({
    ...noCash,
    day: CalendarDay.parse(dayFromNow(index - 29)),
    ...figures[index - 29],
  }));
  const today = CalendarDay.parse(dayFromNow(0));
  return cashReport({ today, owed: 375_659, late: 130_573, failedDebt: 51_875, days });
}
