import * as z from 'zod/mini';
import {
  ForgottenPassword,
  PasswordChange,
  PasswordReset,
  Registration,
  Session,
  SessionUser,
  SignIn,
} from './accounts/account.ts';
import { DeviceSession, PasswordProof, Profile, ProfileChange } from './accounts/own-account.ts';
import { Passkey, PasskeyAssertion, PasskeyCreation, PasskeyOptions } from './accounts/passkeys.ts';
import { Proof, ProofMethod } from './accounts/proof.ts';
import {
  AuthenticatorSetup,
  CodeProof,
  RecoveryCodes,
  SecondFactorState,
} from './accounts/second-factor.ts';
import {
  AdminFuelPrice,
  FuelPriceCreation,
  FuelPricesQuery,
  PriceFeedState,
  PriceReplacement,
} from './admin/admin-fuel-prices.ts';
import {
  AdminFuelRequest,
  AdminFuelRequestsQuery,
  AdminPurchase,
  AdminPurchasesQuery,
  AdminUser,
  AdminUsersQuery,
} from './admin/admin-lists.ts';
import {
  AdminUserDetails,
  Blacklisting,
  CheckedUserChange,
  UserCreation,
} from './admin/admin-users.ts';
import { Approval, ApprovalDecision } from './admin/approvals.ts';
import { AuditEntry, AuditQuery } from './admin/audit.ts';
import { CashQuery, CashReport } from './admin/cash.ts';
import {
  LatePeopleQuery,
  LatePerson,
  PaymentPromise,
  PromiseCreation,
} from './admin/collections.ts';
import { LateDebt } from './admin/debt-ages.ts';
import { DeskFindings, DeskSearchQuery } from './admin/desk-search.ts';
import {
  LateReminders,
  ReminderOutcomes,
  ReminderPreview,
  ReminderSelection,
} from './admin/late-reminders.ts';
import { Morning } from './admin/morning.ts';
import {
  AdminPurchaseDetails,
  DueDateMove,
  OutsidePayment,
  PurchaseNoteCreation,
  WriteOff,
} from './admin/purchase-desk.ts';
import { SavedView, SavedViewChange, SavedViewCreation } from './admin/saved-views.ts';
import {
  AdminRedemption,
  AdminVoucher,
  AttendantCreation,
  DaySheet,
  RedemptionsQuery,
  Resolution,
  SheetQuery,
  Station,
  StationChange,
  StationCreation,
  StationDetails,
  VouchersListQuery,
} from './admin/stations.ts';
import {
  DailyFigures,
  ListLengths,
  ReportQuery,
  Statistics,
  TierFigures,
} from './admin/statistics.ts';
import { UserCharge } from './admin/user-charges.ts';
import { CarCheck, PhotoRequest, PlateRemoval } from './admin/vehicle-desk.ts';
import {
  WaitingCounts,
  WaitingPerson,
  WaitingQuery,
  WaitingVehicle,
  WaitingVehiclesQuery,
} from './admin/verification.ts';
import { WrongPriceDecisionBody, WrongPriceItem, WrongPriceQuery } from './admin/wrong-price.ts';
import { DeviceFiguresAnswer, DeviceReport, DeviceReportsQuery } from './devices/device-report.ts';
import {
  DecidedRequest,
  FuelRequest,
  FuelRequestCreation,
  FuelRequestDecision,
} from './fuel-requests/fuel-request.ts';
import {
  CarId,
  DeviceKeyId,
  FuelPriceId,
  FuelRequestId,
  PasskeyId,
  PurchaseId,
  RedemptionId,
  SavedCardId,
  SavedViewId,
  SessionId,
  StationId,
  UploadId,
  UserId,
  VoucherId,
} from './ids.ts';
import { LoyaltyProfile } from './loyalty/loyalty-profile.ts';
import { CustomSms, Message, MessageQuery, ReminderSms, SmsResult } from './messages/sms.ts';
import { PaymentOptions } from './payments/payment-schemas.ts';
import {
  CurrentPrice,
  FuelType,
  LivePrices,
  PriceChanges,
  PriceHistory,
} from './prices/price-schemas.ts';
import { Credit, CreditLimitsChange, QuoteWithCredit } from './purchases/credit-schemas.ts';
import { Purchase, PurchaseDetails, SavedCard } from './purchases/purchase.ts';
import {
  Payment,
  PaymentConfirmation,
  PurchaseCreation,
  ScheduledPurchaseCreation,
  ScheduleMove,
} from './purchases/purchase-forms.ts';
import { QuoteRequest } from './purchases/quote.ts';
import { Statement, StatementQuery } from './purchases/statement.ts';
import { SecurityEvent, SecurityEventsQuery } from './security/security-event.ts';
import { PageQuery } from './values/page.ts';
import { atMost, line } from './values/text.ts';
import {
  Car,
  CarChange,
  CarCreation,
  ImageToValidate,
  ImageVerdict,
  UploadRequest,
  VehicleImage,
} from './vehicles/car.ts';
import { DeviceKey, DeviceKeyCreation } from './vouchers/device-key.ts';
import { FoundVoucher, StationData, StationSync } from './vouchers/station-schemas.ts';
import {
  BookedRedemption,
  RedemptionReport,
  VoucherMove,
  Vouchers,
  VouchersQuery,
} from './vouchers/voucher-schemas.ts';

/**
 * A schema's input and output types; comparing whole Zod types makes type-checking 3 times as slow.
 */
export interface Schema {
  _zod: { output: unknown; input: unknown };
}

/**
 * One call of the API. Its key is `METHOD /path/{parameter}`. Without `access` it needs a signed-in
 * user; without `result` it answers 204.
 */
export interface Call {
  access?: 'open' | 'attendant' | 'admin';
  params?: Schema;
  query?: Schema;
  /** 'binary' is the bytes of a picture. */
  body?: Schema | 'binary';
  /** 'html' is a page for a browser; 'zip' is a file that is streamed. */
  result?: Schema | 'binary' | 'html' | 'zip';
  /** When `Accept` prefers text/csv, the result is a CSV file, and a list is complete. */
  csv?: true;
  /** The call creates something and answers 201. */
  creates?: true;
  /**
   * The result is the same for everybody. The browser keeps it, and asks each time whether it still
   * holds.
   */
  revalidated?: true;
  /** Repeated with the same `Idempotency-Key`, it takes effect once (API-4). */
  idempotent?: true;
  /** The user has proved not longer than 15 minutes ago that it is they who act (ACC-35). */
  needsProof?: true;
  /** Blocked users are refused (ACC-19). */
  notWhenBlocked?: true;
  /** Bytes; 100 KB of JSON by default (LIM-7). */
  bodyLimit?: number;
  /** The body may be left out. */
  bodyOptional?: true;
}

const nonceMessage = 'The nonce is a text of at most 100 characters';
const OutboxKey = z.uuid('The key of an outbox item is a UUID');

/** What a key has done: what it created, the changed vehicle, or the id of what it concerned. */
const Made = z.nullable(z.union([Car, FuelRequest, z.object({ id: z.uuid() })]));

/** The state of an idempotency key. Once `withdrawn` it never has an effect. */
const OutboxKeyState = z.object({
  state: z.enum(['unknown', 'made', 'withdrawn']),
  made: Made,
});

const withoutBody = { body: z.object({}), bodyOptional: true } as const;
const creation = <Body extends Schema, Result extends Schema>(body: Body, result: Result) =>
  ({ body, result, creates: true, idempotent: true }) as const;
const byId = <Id extends z.ZodMiniType>(id: Id) => z.object({ id });
const OwnUser = z.object({ userId: z.optional(UserId) });
const adminList = <Query extends Schema, Item extends z.ZodMiniType>(query: Query, item: Item) =>
  ({ access: 'admin', query, result: z.array(item), csv: true }) as const;
const ofUser = z.object({ userId: UserId });
const ofPurchase = { params: byId(PurchaseId), result: Purchase } as const;
const purchaseAction = {
  access: 'admin',
  params: byId(PurchaseId),
  result: AdminPurchaseDetails,
  idempotent: true,
} as const;
const MessageAnswer = z.object({ message: z.string() });
const names = z.array(z.string());

/** The calls that the specification's table lists, in its order (API-8). */
export const specifiedCalls = {
  'GET /api/auth/session': { access: 'open', result: Session },
  'POST /api/auth/login': { access: 'open', body: SignIn, result: SessionUser },
  'POST /api/auth/register': {
    access: 'open',
    body: Registration,
    result: SessionUser,
    creates: true,
  },
  'POST /api/auth/logout': { access: 'open', ...withoutBody },
  'POST /api/auth/forgot-password': {
    access: 'open',
    body: ForgottenPassword,
    result: MessageAnswer,
  },
  'POST /api/auth/reset-password': { access: 'open', body: PasswordReset, result: MessageAnswer },
  'POST /api/cars': { ...creation(CarCreation, Car), notWhenBlocked: true },
  'DELETE /api/cars/{id}': {
    params: byId(CarId),
    body: OwnUser,
    bodyOptional: true,
    idempotent: true,
  },
  'GET /api/cars/user/{userId}': { params: ofUser, result: z.array(Car) },
  'GET /api/car-data/makes': { result: names },
  'GET /api/car-data/models': {
    query: z.object({ make: line('Please name a make') }),
    result: names,
  },
  'GET /api/cars/model-types': {
    query: z.object({ make: line('Please name a make'), model: line('Please name a model') }),
    result: names,
  },
  'GET /api/loyalty/{userId}': { params: ofUser, result: LoyaltyProfile },
  'GET /api/provinces': {
    result: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        code: z.string(),
        registrationPrefix: z.string(),
      }),
    ),
  },
  'GET /api/fuel-prices/current/{fuelType}': {
    params: z.object({ fuelType: FuelType }),
    result: CurrentPrice,
    revalidated: true,
  },
  'GET /api/fuel-prices/live': { result: LivePrices, revalidated: true },
  'GET /api/fuel-prices/changes': { result: PriceChanges, revalidated: true },
  'POST /api/objects/upload': {
    body: UploadRequest,
    result: z.object({ uploadURL: z.string() }),
    creates: true,
  },
  'POST /api/validate-car-image': {
    body: ImageToValidate,
    result: ImageVerdict,
    bodyLimit: 8 * 1024 * 1024,
  },
  'PUT /api/vehicle-images': { body: VehicleImage, result: z.object({ objectPath: z.string() }) },
  'POST /api/fuel-requests': {
    ...creation(FuelRequestCreation, FuelRequest),
    notWhenBlocked: true,
  },
  'GET /api/fuel-requests': {
    query: PageQuery,
    result: z.object({ requests: z.array(FuelRequest) }),
  },
  'DELETE /api/fuel-requests/{id}': { params: byId(FuelRequestId), idempotent: true },
  'POST /api/sms/send': { access: 'admin', ...creation(CustomSms, SmsResult) },
  'POST /api/sms/welcome': {
    access: 'admin',
    ...creation(withoutBody.body, SmsResult),
    bodyOptional: true,
  },
  'POST /api/sms/payment-reminder': { access: 'admin', ...creation(ReminderSms, SmsResult) },
  'POST /api/purchases/quote': {
    body: QuoteRequest,
    result: QuoteWithCredit,
    notWhenBlocked: true,
  },
  'POST /api/purchases': { ...creation(PurchaseCreation, Purchase), notWhenBlocked: true },
  'POST /api/purchases/scheduled': {
    ...creation(ScheduledPurchaseCreation, Purchase),
    notWhenBlocked: true,
  },
  'GET /api/purchases/user/{userId}': { params: ofUser, result: z.array(Purchase) },
  'GET /api/admin/users': adminList(AdminUsersQuery, AdminUser),
  'GET /api/admin/fuel-requests': adminList(AdminFuelRequestsQuery, AdminFuelRequest),
  'GET /api/admin/purchases': adminList(AdminPurchasesQuery, AdminPurchase),
  'GET /api/admin/statistics': { access: 'admin', result: Statistics },
  'POST /api/admin/users': {
    access: 'admin',
    ...creation(UserCreation, AdminUser),
    needsProof: true,
  },
  'PATCH /api/admin/users/{userId}/blacklist': {
    access: 'admin',
    params: ofUser,
    body: Blacklisting,
    result: AdminUser,
    needsProof: true,
  },
  'PATCH /api/admin/users/{userId}/restore': {
    access: 'admin',
    params: ofUser,
    ...withoutBody,
    result: AdminUser,
    needsProof: true,
  },
  'PATCH /api/fuel-requests/{id}/status': {
    access: 'admin',
    params: byId(FuelRequestId),
    body: FuelRequestDecision,
    result: DecidedRequest,
  },
} as const satisfies Record<string, Call>;

/** What the screens show first. A part that cannot be read is null; so are all for a visitor. */
const Start = z.object({
  session: Session,
  prices: z.nullable(LivePrices),
  changes: z.nullable(PriceChanges),
  cars: z.nullable(z.array(Car)),
  loyalty: z.nullable(LoyaltyProfile),
});

/** Further calls, which the specification needs but does not list. */
export const ourCalls = {
  'GET /api/start': { access: 'open', result: Start },
  'GET /api/fuel-prices/history': { result: PriceHistory, revalidated: true },
  'GET /api/purchases/{id}': { params: byId(PurchaseId), result: PurchaseDetails },
  'POST /api/purchases/{id}/pay': { ...ofPurchase, body: Payment, idempotent: true },
  'POST /api/purchases/{id}/confirm': { ...ofPurchase, body: PaymentConfirmation },
  'PATCH /api/purchases/{id}/schedule': { ...ofPurchase, body: ScheduleMove },
  'POST /api/purchases/{id}/cancel': { ...ofPurchase, ...withoutBody },
  'GET /api/payments/options': { result: PaymentOptions },
  'GET /api/account/cards': { result: z.array(SavedCard) },
  'DELETE /api/account/cards/{id}': { params: byId(SavedCardId) },
  'GET /api/account/credit': {
    query: z.object({ carId: z.optional(CarId) }),
    result: Credit,
  },
  'GET /api/account/statement': { query: StatementQuery, result: Statement, csv: true },
  'GET /api/purchases/{id}/receipt': { params: byId(PurchaseId), result: 'html' },
  'GET /api/account/profile': { result: Profile },
  'PATCH /api/account/profile': { body: ProfileChange, result: Profile, idempotent: true },
  'POST /api/account/id-number': {
    body: PasswordProof,
    result: z.object({ idNumber: z.nullable(z.string()) }),
  },
  'GET /api/account/sessions': { result: z.array(DeviceSession) },
  'DELETE /api/account/sessions': {},
  'DELETE /api/account/sessions/{id}': { params: byId(SessionId) },
  'POST /api/account/download': { body: PasswordProof, result: 'zip' },
  'POST /api/account/deletion': { body: PasswordProof },
  'POST /api/account/password': { body: PasswordChange, result: SessionUser },
  'POST /api/auth/passkey/options': { access: 'open', ...withoutBody, result: PasskeyOptions },
  'POST /api/auth/passkey': { access: 'open', body: PasskeyAssertion, result: SessionUser },
  'GET /api/account/passkeys': { result: z.array(Passkey) },
  'POST /api/account/passkeys/options': {
    ...withoutBody,
    result: PasskeyOptions,
    needsProof: true,
  },
  'POST /api/account/passkeys': {
    body: PasskeyCreation,
    result: Passkey,
    creates: true,
    needsProof: true,
  },
  'DELETE /api/account/passkeys/{id}': { params: byId(PasskeyId), needsProof: true },
  'GET /api/account/second-factor': { result: SecondFactorState },
  'POST /api/account/second-factor/app': {
    ...withoutBody,
    result: AuthenticatorSetup,
    needsProof: true,
  },
  'POST /api/account/second-factor/app/confirm': {
    body: CodeProof,
    result: RecoveryCodes,
    needsProof: true,
  },
  'DELETE /api/account/second-factor/app': { needsProof: true },
  'POST /api/account/second-factor/recovery-codes': {
    ...withoutBody,
    result: RecoveryCodes,
    needsProof: true,
  },
  'GET /api/account/proof': { result: z.object({ methods: z.array(ProofMethod) }) },
  'POST /api/account/proof/options': { ...withoutBody, result: PasskeyOptions },
  'POST /api/account/proof': { body: Proof },
  'PATCH /api/cars/{id}': {
    params: byId(CarId),
    body: CarChange,
    result: Car,
    idempotent: true,
  },
  'GET /api/vehicle-image/{id}': {
    params: byId(CarId),
    query: z.object({
      v: z.optional(z.string('The version is one text')),
      size: z.optional(z.enum(['small', 'full'], 'The size is small or full')),
    }),
    result: 'binary',
  },
  'PUT /api/uploads/{id}': { params: byId(UploadId), body: 'binary', bodyLimit: 5 * 1024 * 1024 },
  'GET /api/outbox/{key}': { params: z.object({ key: OutboxKey }), result: OutboxKeyState },
  'DELETE /api/outbox/{key}': {
    params: z.object({ key: OutboxKey }),
    result: z.object({ made: Made }),
  },
  'GET /api/admin/messages': adminList(MessageQuery, Message),
  'GET /api/admin/users/{id}': { access: 'admin', params: byId(UserId), result: AdminUserDetails },
  'PATCH /api/admin/users/{id}': {
    access: 'admin',
    params: byId(UserId),
    body: CheckedUserChange,
    result: AdminUserDetails,
    needsProof: true,
  },
  'PATCH /api/admin/users/{id}/credit-limits': {
    access: 'admin',
    params: byId(UserId),
    body: CreditLimitsChange,
    result: AdminUserDetails,
    idempotent: true,
    needsProof: true,
  },
  'POST /api/admin/users/{id}/reset-password': {
    access: 'admin',
    params: byId(UserId),
    ...withoutBody,
    result: MessageAnswer,
    idempotent: true,
    needsProof: true,
  },
  'POST /api/admin/users/{id}/id-number': {
    access: 'admin',
    params: byId(UserId),
    ...withoutBody,
    result: z.object({ idNumber: z.nullable(z.string()) }),
  },
  'PATCH /api/admin/cars/{id}': {
    access: 'admin',
    params: byId(CarId),
    body: CarCheck,
    result: Car,
  },
  'POST /api/admin/cars/{id}/photo-request': {
    access: 'admin',
    params: byId(CarId),
    body: PhotoRequest,
    result: Car,
  },
  'POST /api/admin/cars/{id}/plate-removal': {
    access: 'admin',
    params: byId(CarId),
    body: PlateRemoval,
    result: Car,
    needsProof: true,
  },
  'POST /api/admin/cars/{id}/plate-return': {
    access: 'admin',
    params: byId(CarId),
    ...withoutBody,
    result: Car,
    needsProof: true,
  },
  'POST /api/admin/purchases/{id}/refund': {
    access: 'admin',
    params: byId(PurchaseId),
    ...withoutBody,
    result: z.extend(Purchase, { pendingApproval: z.optional(z.nullable(Approval)) }),
    idempotent: true,
    needsProof: true,
  },
  'POST /api/admin/approvals/{id}/decision': {
    access: 'admin',
    params: z.object({ id: z.uuid('This is not a valid id') }),
    body: ApprovalDecision,
    idempotent: true,
    needsProof: true,
  },
  'DELETE /api/admin/fuel-requests/{id}/decision': {
    access: 'admin',
    params: byId(FuelRequestId),
  },
  'GET /api/admin/list-lengths': { access: 'admin', result: ListLengths },
  'GET /api/admin/search': { access: 'admin', query: DeskSearchQuery, result: DeskFindings },
  'GET /api/admin/purchases/{id}': {
    access: 'admin',
    params: byId(PurchaseId),
    result: AdminPurchaseDetails,
  },
  'GET /api/admin/purchases/{id}/receipt': {
    access: 'admin',
    params: byId(PurchaseId),
    result: 'html',
  },
  'POST /api/admin/purchases/{id}/outside-payment': {
    ...purchaseAction,
    body: OutsidePayment,
    needsProof: true,
  },
  'POST /api/admin/purchases/{id}/write-off': {
    ...purchaseAction,
    body: WriteOff,
    needsProof: true,
  },
  'PATCH /api/admin/purchases/{id}/due-date': { ...purchaseAction, body: DueDateMove },
  'POST /api/admin/purchases/{id}/notes': {
    ...purchaseAction,
    body: PurchaseNoteCreation,
    creates: true,
  },
  'GET /api/admin/users/{id}/charges': {
    access: 'admin',
    params: byId(UserId),
    query: PageQuery,
    result: z.array(UserCharge),
  },
  'GET /api/admin/collections/debt': { access: 'admin', result: LateDebt },
  'GET /api/admin/collections/people': adminList(LatePeopleQuery, LatePerson),
  'POST /api/admin/users/{id}/promises': {
    access: 'admin',
    params: byId(UserId),
    ...creation(PromiseCreation, PaymentPromise),
  },
  'DELETE /api/admin/users/{id}/promises/{promiseId}': {
    access: 'admin',
    params: z.object({ id: UserId, promiseId: z.uuid('This is not a valid id') }),
    idempotent: true,
  },
  'POST /api/admin/collections/reminders/preview': {
    access: 'admin',
    body: ReminderSelection,
    result: ReminderPreview,
  },
  'POST /api/admin/collections/reminders': {
    access: 'admin',
    body: LateReminders,
    result: ReminderOutcomes,
    idempotent: true,
  },
  'DELETE /api/admin/users/{id}/second-factor': {
    access: 'admin',
    params: byId(UserId),
    needsProof: true,
  },
  'DELETE /api/admin/users/{id}/sessions': {
    access: 'admin',
    params: byId(UserId),
    needsProof: true,
  },
  'DELETE /api/admin/vouchers/{id}': {
    access: 'admin',
    params: byId(VoucherId),
    needsProof: true,
  },
  'GET /api/admin/fuel-prices': adminList(FuelPricesQuery, AdminFuelPrice),
  'POST /api/admin/fuel-prices': {
    access: 'admin',
    ...creation(FuelPriceCreation, AdminFuelPrice),
    needsProof: true,
  },
  'DELETE /api/admin/fuel-prices/{id}': {
    access: 'admin',
    params: byId(FuelPriceId),
    needsProof: true,
  },
  'POST /api/admin/fuel-prices/{id}/replacement': {
    access: 'admin',
    params: byId(FuelPriceId),
    ...creation(PriceReplacement, AdminFuelPrice),
    needsProof: true,
  },
  'GET /api/admin/wrong-prices': adminList(WrongPriceQuery, WrongPriceItem),
  'POST /api/admin/wrong-prices': {
    access: 'admin',
    body: WrongPriceDecisionBody,
    result: WrongPriceItem,
    needsProof: true,
  },
  'GET /api/admin/price-feed': { access: 'admin', result: PriceFeedState },
  'GET /api/admin/reports/daily': adminList(ReportQuery, DailyFigures),
  'GET /api/admin/cash': { access: 'admin', query: CashQuery, result: CashReport, csv: true },
  'GET /api/admin/reports/tiers': { access: 'admin', result: TierFigures },
  'GET /api/admin/morning': { access: 'admin', result: Morning },
  'GET /api/admin/verification': { access: 'admin', result: WaitingCounts },
  'GET /api/admin/verification/vehicles': adminList(WaitingVehiclesQuery, WaitingVehicle),
  'GET /api/admin/verification/people': adminList(WaitingQuery, WaitingPerson),
  'GET /api/admin/audit': adminList(AuditQuery, AuditEntry),
  'GET /api/admin/security-events': adminList(SecurityEventsQuery, SecurityEvent),
  'GET /api/admin/saved-views': { access: 'admin', result: z.array(SavedView) },
  'POST /api/admin/saved-views': { access: 'admin', ...creation(SavedViewCreation, SavedView) },
  'PATCH /api/admin/saved-views/{id}': {
    access: 'admin',
    params: byId(SavedViewId),
    body: SavedViewChange,
    result: SavedView,
  },
  'DELETE /api/admin/saved-views/{id}': { access: 'admin', params: byId(SavedViewId) },
  'POST /api/device-reports': { access: 'open', body: DeviceReport },
  'GET /api/admin/device-reports': {
    access: 'admin',
    query: DeviceReportsQuery,
    result: DeviceFiguresAnswer,
    csv: true,
  },
  'POST /api/account/devices': { body: DeviceKeyCreation, result: DeviceKey, creates: true },
  'GET /api/vouchers': { query: VouchersQuery, result: Vouchers },
  'POST /api/vouchers/move': { body: VoucherMove, result: Vouchers },
  // The signature of an attendant's phone counts, not a session, which may have ended (VOU-15).
  'POST /api/redemptions': {
    access: 'open',
    body: RedemptionReport,
    result: BookedRedemption,
    creates: true,
  },
  'POST /api/station/sync': { access: 'attendant', body: StationSync, result: StationData },
  'GET /api/station/vouchers/{code}': {
    access: 'attendant',
    params: z.object({ code: z.string('This is no code of Volmaak') }),
    result: FoundVoucher,
  },
  'GET /api/admin/stations': { access: 'admin', result: z.array(Station) },
  'POST /api/admin/stations': {
    access: 'admin',
    ...creation(StationCreation, StationDetails),
    needsProof: true,
  },
  'GET /api/admin/stations/{id}': {
    access: 'admin',
    params: byId(StationId),
    result: StationDetails,
  },
  'PATCH /api/admin/stations/{id}': {
    access: 'admin',
    params: byId(StationId),
    body: StationChange,
    result: StationDetails,
    needsProof: true,
  },
  'POST /api/admin/stations/{id}/attendants': {
    access: 'admin',
    params: byId(StationId),
    ...creation(AttendantCreation, StationDetails),
    needsProof: true,
  },
  'DELETE /api/admin/stations/{id}/attendants/{userId}': {
    access: 'admin',
    params: z.object({ id: StationId, userId: UserId }),
    needsProof: true,
  },
  'GET /api/admin/stations/{id}/sheet': {
    access: 'admin',
    params: byId(StationId),
    query: SheetQuery,
    result: DaySheet,
    csv: true,
  },
  'DELETE /api/admin/station-phones/{id}': {
    access: 'admin',
    params: byId(DeviceKeyId),
    needsProof: true,
  },
  'GET /api/admin/vouchers': adminList(VouchersListQuery, AdminVoucher),
  'GET /api/admin/redemptions': adminList(RedemptionsQuery, AdminRedemption),
  'POST /api/admin/redemptions/{id}/resolution': {
    access: 'admin',
    params: byId(RedemptionId),
    body: Resolution,
    result: AdminRedemption,
    needsProof: true,
  },
  'GET /api/ping': {
    access: 'open',
    query: z.object({
      n: z.optional(z.string(nonceMessage).check(atMost(100, nonceMessage))),
    }),
    result: z.object({ n: z.nullable(z.string()) }),
  },
} as const satisfies Record<string, Call>;

export const calls = { ...specifiedCalls, ...ourCalls };
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
    : S extends 'html'
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
