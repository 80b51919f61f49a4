import {
  AdminRedemption,
  AdminVoucher,
  Station,
  StationDetails,
} from '../../../domain/admin/stations.ts';
import { owner } from './admin-data.ts';
import { bankAccount } from './payouts.ts';

const now = () => new Date().toISOString();
const stationId = crypto.randomUUID();

/** Karoo Fuel with two attendants, one of whose phones was last connected on 04/03/2026. */
export function newStation(changes: Record<string, unknown> = {}): Station {
  return Station.parse({
    id: stationId,
    number: 7,
    name: 'Karoo Fuel',
    province: 'NC',
    isClosed: false,
    attendants: 2,
    phones: 1,
    silentSince: '2026-03-04T10:00:00.000Z',
    redemptions: 3,
    litres: 61.5,
    amount: 1270.5,
    owed: 5420.75,
    ...changes,
  });
}

/** The same with Lerato, and her phone. */
export function stationDetails(changes: Record<string, unknown> = {}): StationDetails {
  const lerato = { firstName: 'Lerato', lastName: 'Mokoena', username: 'lerato' };
  const id = crypto.randomUUID();
  return StationDetails.parse({
    ...newStation(),
    account: bankAccount(),
    people: [{ id, ...lerato, isBlacklisted: false, addedAt: now() }],
    devices: [
      {
        id: crypto.randomUUID(),
        userId: id,
        username: 'lerato',
        name: 'Chrome on Android',
        fingerprint: '1a2b3c4d',
        seenAt: '2026-03-04T10:00:00.000Z',
        revokedAt: null,
      },
    ],
    ...changes,
  });
}

/** Sipho's voucher for 20 litres of diesel, on his phone. */
export function adminVoucher(changes: Record<string, unknown> = {}): AdminVoucher {
  return AdminVoucher.parse({
    id: crypto.randomUUID(),
    user: { id: crypto.randomUUID(), ...owner },
    plate: 'CA123456',
    fuelType: 'diesel',
    maxLitres: 20,
    maxAmount: 415,
    issuedAt: now(),
    expiresAt: now(),
    fetchedAt: now(),
    state: 'open',
    revokedBecause: null,
    requestId: null,
    purchaseId: null,
    ...changes,
  });
}

/** 18.5 litres for R384.00 that Sipho got at Karoo Fuel. */
export function adminRedemption(changes: Record<string, unknown> = {}): AdminRedemption {
  return AdminRedemption.parse({
    id: crypto.randomUUID(),
    voucherId: crypto.randomUUID(),
    plate: 'CA123456',
    pump: 4,
    station: { id: stationId, name: 'Karoo Fuel' },
    attendant: { id: crypto.randomUUID(), username: 'lerato' },
    user: { id: crypto.randomUUID(), ...owner },
    fuelType: 'diesel',
    litres: 18.5,
    amount: 384,
    pouredAt: now(),
    receivedAt: now(),
    reportedBy: 'attendant',
    outcome: 'accepted',
    conflict: null,
    resolvedAt: null,
    resolution: null,
    settledAs: null,
    chargedPurchaseId: null,
    fuelLeft: null,
    chargeDueDays: null,
    countedAt: null,
    requestId: null,
    purchaseId: null,
    ...changes,
  });
}
