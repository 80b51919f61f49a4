import { randomUUID } from 'node:crypto';
import type { PayoutPreview } from '../../../domain/admin/payouts.ts';
import type { Api, Caller } from '../api.ts';
import { renewProof } from '../api.ts';
import { buy } from './purchases.ts';
import { fetchVouchers, newHolder, type PouredFuel, pour, type Station } from './stations.ts';

export const bankAccount = (changes: object = {}) => ({
  holder: 'Karoo Fuels (Pty) Ltd',
  bank: 'Standard Bank',
  branchCode: '051 001',
  accountNumber: '62 0045 1234',
  accountType: 'current',
  ...changes,
});

export const key = () => ({ 'idempotency-key': randomUUID() });

/** The calls of payouts, by an admin who has just proved who they are. */
export function payoutCalls(api: Api, admin: Caller) {
  const call: Caller['call'] = async (...call) => {
    await renewProof(api, admin);
    return admin.call(...call);
  };
  return {
    call,
    preview: async (upTo: string): Promise<PayoutPreview> =>
      (await call('GET', `/api/admin/payout-preview?upTo=${upTo}`)).body,
    enterAccount: (stationId: string, changes: object = {}) =>
      call('PUT', `/api/admin/stations/${stationId}/bank-account`, bankAccount(changes)),
    enterPaying: (changes: object = {}) =>
      call('PUT', '/api/admin/paying-account', bankAccount(changes)),
    prepare: (body: object, headers = {}) => call('POST', '/api/admin/payout-runs', body, headers),
    act: (id: string, action: 'payment' | 'cancellation', body?: object, headers = {}) =>
      call('POST', `/api/admin/payout-runs/${id}/${action}`, body, headers),
    reverse: (id: string, reason = 'The account is closed', headers = {}) =>
      call('POST', `/api/admin/payouts/${id}/reversal`, { reason }, headers),
    statement: async (stationId: string, from: string, to: string) =>
      (await call('GET', `/api/admin/stations/${stationId}/statement?from=${from}&to=${to}`)).body,
    owed: async (stationId: string): Promise<number> =>
      (await call('GET', `/api/admin/stations/${stationId}`)).body.owed,
  };
}

/** Has somebody buy 20 litres for R415.00 and pour them, or a part of them, at a station. */
export async function pourAt(api: Api, station: Station, part: PouredFuel = {}) {
  const { caller, phone } = await newHolder(api);
  await buy(caller);
  const { voucher } = await fetchVouchers(phone);
  return (await pour(api, { station, phone, voucher }, part)).body;
}
