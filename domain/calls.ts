import {
  accountCalls,
  passkeyCalls,
  proofCalls,
  secondFactorCalls,
  signInCalls,
} from './calls/accounts.ts';
import {
  adminListCalls,
  logCalls,
  reportCalls,
  savedViewCalls,
  searchCalls,
} from './calls/admin.ts';
import { deviceReportCalls, outboxCalls, pingCalls, startCalls } from './calls/app.ts';
import { bookCalls } from './calls/books.ts';
import type { Schema } from './calls/call.ts';
import { collectionCalls } from './calls/collections.ts';
import { decisionCalls, fuelRequestCalls, undoCalls } from './calls/fuel-requests.ts';
import { messageListCalls, smsCalls } from './calls/messages.ts';
import { payoutCalls } from './calls/payouts.ts';
import { adminPriceCalls, priceCalls, priceHistoryCalls } from './calls/prices.ts';
import {
  loyaltyCalls,
  paymentCalls,
  purchaseCalls,
  purchasePanelCalls,
  refundCalls,
} from './calls/purchases.ts';
import { reconciliationCalls } from './calls/reconciliation.ts';
import { stationCalls } from './calls/stations.ts';
import { userCalls, userChangeCalls, withdrawalCalls } from './calls/users.ts';
import {
  pictureCalls,
  provinceCalls,
  vehicleCalls,
  vehicleChangeCalls,
  vehicleCheckCalls,
  verificationCalls,
} from './calls/vehicles.ts';
import { voucherCalls } from './calls/vouchers.ts';

export type { Call, Schema } from './calls/call.ts';

/** Every call of the API, in the order of `/api/openapi.json`. */
export const calls = {
  ...signInCalls,
  ...vehicleCalls,
  ...loyaltyCalls,
  ...provinceCalls,
  ...priceCalls,
  ...pictureCalls,
  ...fuelRequestCalls,
  ...smsCalls,
  ...purchaseCalls,
  ...adminListCalls,
  ...userCalls,
  ...decisionCalls,
  ...startCalls,
  ...priceHistoryCalls,
  ...paymentCalls,
  ...accountCalls,
  ...passkeyCalls,
  ...secondFactorCalls,
  ...proofCalls,
  ...vehicleChangeCalls,
  ...outboxCalls,
  ...messageListCalls,
  ...userChangeCalls,
  ...vehicleCheckCalls,
  ...refundCalls,
  ...undoCalls,
  ...searchCalls,
  ...purchasePanelCalls,
  ...collectionCalls,
  ...withdrawalCalls,
  ...adminPriceCalls,
  ...reportCalls,
  ...bookCalls,
  ...verificationCalls,
  ...logCalls,
  ...savedViewCalls,
  ...deviceReportCalls,
  ...voucherCalls,
  ...stationCalls,
  ...payoutCalls,
  ...reconciliationCalls,
  ...pingCalls,
};
type Calls = typeof calls;
export type CallKey = keyof Calls;
/** The calls that only admins can make. */
export type AdminCallKey = {
  [K in CallKey]: Calls[K] extends { access: 'admin' } ? K : never;
}[CallKey];

type Slot<C, Name extends string> = C extends Record<Name, infer S> ? S : undefined;
type Side<S, Way extends 'input' | 'output', Binary> = S extends Schema
  ? S['_zod'][Way]
  : S extends 'binary' | 'zip'
    ? Binary
    : S extends 'html' | 'xml'
      ? string
      : undefined;
export type CallPart = 'params' | 'query' | 'body';

/** What a caller passes for a part of a call; `Binary` is a picture's type on the platform. */
export type CallInput<K extends CallKey, Part extends CallPart, Binary> = Side<
  Slot<Calls[K], Part>,
  'input',
  Binary
>;
/** What a handler receives for a part of a call, after parsing. */
export type CallParsed<K extends CallKey, Part extends CallPart, Binary> = Side<
  Slot<Calls[K], Part>,
  'output',
  Binary
>;
/** The type of a call's result. */
export type CallResult<K extends CallKey, Binary> = Side<
  Slot<Calls[K], 'result'>,
  'output',
  Binary
>;
/** What a handler returns, before the contract's schema has checked it. */
export type HandlerResult<K extends CallKey, Binary> = Side<
  Slot<Calls[K], 'result'>,
  'input',
  Binary
>;
