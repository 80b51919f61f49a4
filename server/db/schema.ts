import type { Generated, GeneratedAlways } from 'kysely';
import type { ApprovalKind } from '../../domain/admin/approvals.ts';
import type { AuditAction } from '../../domain/admin/audit.ts';
import type { ReminderRefusal } from '../../domain/admin/late-reminders.ts';
import type { GatewayName } from '../../domain/admin/morning.ts';
import type { PurchaseNote } from '../../domain/admin/purchase-desk.ts';
import type { AdminRole } from '../../domain/admin/roles.ts';
import type { SavedViewList } from '../../domain/admin/saved-views.ts';
import type { WrongPriceDecision, WrongPriceKind } from '../../domain/admin/wrong-price.ts';
import type { DeviceProblem } from '../../domain/devices/device-problem.ts';
import type { FuelRequestStatus } from '../../domain/fuel-requests/fuel-request.ts';
import type {
  CarId,
  DeviceKeyId,
  EntitlementId,
  FuelPriceId,
  FuelRequestId,
  MessageId,
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
} from '../../domain/ids.ts';
import type { LoyaltyTier } from '../../domain/loyalty/loyalty.ts';
import type { MessageChannel, SmsStatus } from '../../domain/messages/sms.ts';
import type { CardBrand } from '../../domain/payments/payment-card.ts';
import type { PaymentMethod, PaymentStatus } from '../../domain/payments/payment-status.ts';
import type { ProcessorName } from '../../domain/payments/processors.ts';
import type { RefundState } from '../../domain/payments/refund-state.ts';
import type { FuelType } from '../../domain/prices/fuel-price.ts';
import type { PurchaseEvent } from '../../domain/purchases/purchase.ts';
import type { SecurityEventKind } from '../../domain/security/security-event.ts';
import type { Cents } from '../../domain/values/money.ts';
import type { Day } from '../../domain/values/south-african-time.ts';
import type { Centilitres } from '../../domain/values/volume.ts';
import type { ConflictKind, RedemptionOutcome } from '../../domain/vouchers/judge-redemption.ts';
import type { RevocationCause, VoucherState } from '../../domain/vouchers/voucher.ts';

export interface UsersTable {
  id: Generated<UserId>;
  username: string;
  usernameKey: string;
  passwordHash: string;
  mustChangePassword: Generated<boolean>;
  firstName: string;
  lastName: string;
  phoneNumber: string | null;
  email: string | null;
  emailKey: string | null;
  isVerified: Generated<boolean>;
  isAdmin: Generated<boolean>;
  adminRole: Generated<AdminRole>;
  isBlacklisted: Generated<boolean>;
  /** Kept by a trigger of `attendants`. */
  isAttendant: Generated<boolean>;
  blacklistedBy: UserId | null;
  blacklistedAt: Date | null;
  blacklistReason: string | null;
  registrationDate: Date;
  smsConsent: Generated<boolean>;
  deletedAt: Date | null;
  nameKey: GeneratedAlways<string>;
  searchText: GeneratedAlways<string>;
  encryptedIdNumber: Buffer | null;
  encryptedHomeAddress: Buffer | null;
  idNumberKey: Buffer | null;
}

/** What a second admin has to confirm. It is pending until it was decided (SEC-31). */
export interface ApprovalsTable {
  id: string;
  kind: ApprovalKind;
  userId: UserId;
  purchaseId: PurchaseId | null;
  /** The wrong price that a refund corrects. */
  priceId: FuelPriceId | null;
  amountCents: Cents;
  budgetCents: Cents | null;
  collectedCents: Cents | null;
  reason: string | null;
  askedBy: UserId;
  askedAt: Date;
  decidedBy: UserId | null;
  decidedAt: Date | null;
  isConfirmed: boolean | null;
}

interface SessionsTable {
  id: Generated<SessionId>;
  tokenHash: Buffer;
  userId: UserId;
  createdAt: Date;
  renewedAt: Date;
  expiresAt: Date;
  browser: string | null;
  lastsFrom: Date;
  deviceHash: Buffer | null;
  isHostOnly: Generated<boolean>;
  needsNewToken: Generated<boolean>;
  previousHash: Buffer | null;
  previousUntil: Date | null;
  /** When the user last proved who they are (ACC-35). */
  provedAt: Date | null;
}

interface KnownDevicesTable {
  userId: UserId;
  tokenHash: Buffer;
  lastUsedAt: Date;
}

interface PasskeysTable {
  id: Generated<PasskeyId>;
  userId: UserId;
  credentialId: string;
  publicKey: Buffer;
  signatureCount: number;
  transports: string[];
  name: string | null;
  createdAt: Date;
  lastUsedAt: Date | null;
}

interface PasskeyChallengesTable {
  challenge: string;
  purpose: 'registration' | 'sign-in' | 'proof';
  userId: UserId | null;
  expiresAt: Date;
}

interface AuthenticatorAppsTable {
  userId: UserId;
  secret: Buffer;
  createdAt: Date;
  confirmedAt: Date | null;
  lastStep: number | null;
}

interface RecoveryCodesTable {
  userId: UserId;
  codeHash: Buffer;
  createdAt: Date;
  usedAt: Date | null;
}

interface PasswordResetsTable {
  id: Generated<string>;
  userId: UserId;
  tokenHash: Buffer;
  expiresAt: Date;
  used: Generated<boolean>;
  createdAt: Date;
}

interface UploadsTable {
  id: UploadId;
  userId: UserId;
  contentType: string;
  size: number;
  createdAt: Date;
  expiresAt: Date;
  storedAt: Date | null;
  /** The number of live vehicles that show it; the database counts them. */
  shownBy: Generated<number>;
  claimedUntil: Date | null;
}

export interface CarsTable {
  id: CarId;
  userId: UserId;
  registrationNumber: string;
  /** Null while the desk has removed the plate (VEH-25). */
  plateKey: string | null;
  make: string;
  model: string;
  modelType: string | null;
  year: number;
  fuelType: FuelType;
  fuelCapacityCl: Centilitres;
  province: string;
  isRoadworthy: Generated<boolean>;
  isStolen: Generated<boolean>;
  /** Null once the picture of a deleted vehicle is removed. */
  photoId: UploadId | null;
  photoAskedAt: Date | null;
  photoAskedBecause: string | null;
  photoAnsweredAt: Date | null;
  createdAt: Date;
  deletedAt: Date | null;
}

interface RemovedPlatesTable {
  id: string;
  carId: CarId;
  userId: UserId;
  plateKey: string;
  toCarId: CarId | null;
  reason: string;
  removedAt: Date;
  removedBy: UserId;
  returnedAt: Date | null;
}

interface UserCarDataTable {
  id: Generated<string>;
  make: string;
  model: string;
  modelType: string;
  makeKey: string;
  modelKey: string;
  modelTypeKey: string;
  estimatedFuelCapacityCl: Centilitres;
  contributedByUserId: UserId;
  timesRegistered: Generated<number>;
  isVerified: Generated<boolean>;
  createdAt: Date;
  updatedAt: Date;
}

interface FuelPricesTable {
  id: Generated<FuelPriceId>;
  fuelType: FuelType;
  priceCents: Cents;
  effectiveDate: Day;
  province: string | null;
  source: string;
  createdAt: Generated<Date>;
  fromFeed: Generated<boolean>;
  replacedAt: Date | null;
  replaces: FuelPriceId | null;
  reason: string | null;
}

interface WrongPriceDecisionsTable {
  priceId: FuelPriceId;
  objectId: string;
  kind: WrongPriceKind;
  decision: WrongPriceDecision;
  at: Date;
  adminId: UserId;
}

interface FeedPricesTable {
  fuelType: FuelType;
  priceCents: Cents;
  effectiveDate: Day;
  source: string;
  isHeld: boolean;
  saidAt: Date;
  readAt: Date;
}

/** The only row: the state of reading the feed. */
interface PriceFeedTable {
  onlyRow: Generated<boolean>;
  source: string | null;
  nextReadAt: Generated<Date>;
  claimedUntil: Date | null;
  answeredAt: Date | null;
  failingSince: Date | null;
  problem: string | null;
}

export interface LoyaltyProfilesTable {
  id: Generated<string>;
  userId: UserId;
  subscriptionYear: Generated<number>;
  annualPurchaseCount: Generated<number>;
  currentDiscountRate: Generated<number>;
  loyaltyTier: Generated<LoyaltyTier>;
  lastPurchaseDate: Date | null;
  consecutiveYears: Generated<number>;
  hasReachedStableRate: Generated<boolean>;
  wasPremiumLastYear: Generated<boolean>;
  nextAnniversary: Day;
  createdAt: Date;
}

export interface FuelRequestsTable {
  id: FuelRequestId;
  userId: UserId;
  carId: CarId;
  carMake: string;
  carModel: string;
  carYear: number;
  fuelAmountCl: Centilitres;
  fuelCapacityCl: Centilitres;
  fuelType: FuelType;
  basePriceCents: Cents;
  discountPercentage: number;
  discountedPriceCents: Cents;
  totalAmountCents: Cents;
  loyaltyTier: LoyaltyTier;
  status: Generated<FuelRequestStatus>;
  approvedBy: UserId | null;
  approvedAt: Date | null;
  completedAt: Date | null;
  notes: string | null;
  requestedAt: Date;
  claimedRequestedAt: string | null;
  createdAt: Date;
  deletedAt: Date | null;
  personText: Generated<string>;
  searchText: GeneratedAlways<string>;
}

export interface PurchasesTable {
  id: PurchaseId;
  userId: UserId;
  carId: CarId;
  carMake: string;
  carModel: string;
  carModelType: string | null;
  carRegistrationNumber: string;
  fuelAmountCl: Centilitres;
  fuelType: FuelType;
  pricePerLitreCents: Cents;
  basePriceCents: Cents;
  discountPercentage: number;
  finalAmountCents: Cents;
  premiumPercentage: number;
  totalRepaymentCents: Cents;
  repaymentDueDate: Day;
  paymentMethod: PaymentMethod;
  isScheduledPayment: Generated<boolean>;
  scheduledPaymentDate: Day | null;
  lastCardDay: Day | null;
  paymentStatus: PaymentStatus;
  paymentDate: Date | null;
  purchaseDate: Date;
  cancelledAt: Date | null;
  refundedAt: Date | null;
  writtenOffAt: Date | null;
  formerWriteOffAt: Date | null;
  corrects: PurchaseId | null;
  outsidePayment: 'cash' | 'eft' | null;
  cardBrand: CardBrand | null;
  cardLastFour: string | null;
  gatewayProcessor: ProcessorName | null;
  gatewayToken: string | null;
  gatewayMandate: string | null;
  chargeKey: string | null;
  chargeStartedAt: Date | null;
  needsSecondStep: Generated<boolean>;
  checkoutUrl: string | null;
  failedCollections: Generated<number>;
  lastCollectionDay: Day | null;
  dueDay: GeneratedAlways<Day>;
  claimedUntil: Date | null;
  refundStartedAt: Date | null;
  refundStartedBy: UserId | null;
  personText: Generated<string>;
  searchText: GeneratedAlways<string>;
}

export interface HeldDecisionsTable {
  requestId: FuelRequestId;
  adminId: UserId;
  status: Exclude<FuelRequestStatus, 'pending'>;
  notes: string | null;
  appliesAt: Date;
  claimedUntil: Date | null;
}

export interface CreditLimitsTable {
  number: GeneratedAlways<number>;
  userId: UserId;
  budgetCents: Cents | null;
  collectedCents: Cents | null;
  reason: string;
  setBy: UserId;
  setAt: Date;
}

interface RefusedPreparationsTable {
  gatewayKey: string;
  times: number;
}

interface OutsidePaymentsTable {
  purchaseId: PurchaseId;
  reference: string;
  receivedOn: Day;
  recordedBy: UserId;
}

export interface PurchaseNotesTable {
  id: Generated<string>;
  purchaseId: PurchaseId;
  kind: PurchaseNote['kind'];
  text: string;
  at: Date;
  adminId: UserId;
}

interface DebtorsTable {
  userId: UserId;
  oldestDueDay: Day;
  owedCents: Cents;
  promiseId: string | null;
  promisedDay: Day | null;
  personText: Generated<string>;
}

export interface PaymentPromisesTable {
  id: string;
  userId: UserId;
  /** Null in a row that withdraws the promise before it. */
  promisedDay: Day | null;
  note: string | null;
  at: Date;
  adminId: UserId;
}

export interface ReminderOutcomesTable {
  runId: string;
  userId: UserId;
  messageId: MessageId | null;
  sendAt: Date | null;
  refusal: ReminderRefusal | null;
}

export interface PurchaseChargesTable {
  key: string;
  purchaseId: PurchaseId;
  processor: ProcessorName;
  amountCents: Cents;
  isCollection: boolean;
  isCardCheck: Generated<boolean>;
  savesCard: Generated<boolean>;
  cardBrand: CardBrand | null;
  cardLastFour: string | null;
  state: 'asked' | 'checkout' | 'second-step' | 'waiting' | 'paid' | 'declined';
  url: string | null;
  reason: string | null;
  startedAt: Date;
  endedAt: Date | null;
  nextLookAt: Date | null;
  lookedAt: Date | null;
  claimedUntil: Date | null;
  refundState: RefundState | null;
  refundCause: 'admin' | 'given-up' | 'card-check' | null;
  refundAttempt: Generated<number>;
  refundReference: string | null;
  refundStartedAt: Date | null;
}

interface GatewayCustomersTable {
  userId: UserId;
  processor: ProcessorName;
  customer: string;
}

interface PurchaseEventsTable {
  number: GeneratedAlways<number>;
  purchaseId: PurchaseId;
  type: PurchaseEvent['type'];
  at: Date;
  amountCents: Cents | null;
  words: string | null;
  messageId: MessageId | null;
}

interface SavedCardsTable {
  id: Generated<SavedCardId>;
  userId: UserId;
  brand: CardBrand;
  lastFour: string;
  processor: ProcessorName;
  gatewayToken: string;
  createdAt: Date;
}

interface EndedTokensTable {
  processor: ProcessorName;
  gatewayToken: string;
  endedAt: Date;
  claimedUntil: Date | null;
}

export interface MessagesTable {
  id: Generated<MessageId>;
  userId: UserId | null;
  channel: Generated<MessageChannel>;
  kind: string;
  subject: string;
  text: string;
  status: Generated<SmsStatus>;
  createdAt: Date;
  phoneNumber: string | null;
  sentBy: UserId | null;
  attempts: Generated<number>;
  nextTryAt: Date;
  claimedUntil: Date | null;
  unsureSince: Date | null;
  unansweredTries: Generated<number>;
  gatewayReference: string | null;
  reason: string | null;
  sentAt: Date | null;
  /** Since when a message that was held back may be sent. */
  notBefore: Date | null;
  /** The gateway refused the SMS because of its number. */
  numberRefused: Generated<boolean>;
  personText: Generated<string>;
  searchText: GeneratedAlways<string>;
}

interface AuditLogTable {
  number: GeneratedAlways<number>;
  at: Date;
  adminId: UserId;
  action: AuditAction;
  userId: UserId | null;
  objectId: string | null;
  fields: Generated<string[]>;
}

interface SecurityEventsTable {
  number: GeneratedAlways<number>;
  kind: SecurityEventKind;
  account: Buffer | null;
  address: Buffer | null;
  browser: string | null;
  hour: Date;
  firstAt: Date;
  lastAt: Date;
  times: Generated<number>;
}

interface IdempotencyKeysTable {
  userId: UserId;
  key: string;
  call: string;
  fingerprint: Buffer;
  resultId: string | null;
  createdAt: Date;
}

interface ErasuresTable {
  kind: 'picture' | 'gateway-customer';
  name: string;
  processor: ProcessorName | null;
  dueAt: Date;
  claimedUntil: Date | null;
}

interface RateLimitsTable {
  bucket: string;
  subject: Buffer;
  tries: number;
  windowEndsAt: Date;
}

interface DeviceReportsTable {
  day: Day;
  problem: DeviceProblem;
  version: string;
  installationId: string;
  count: number;
}

interface GatewayFailuresTable {
  gateway: GatewayName;
  failingSince: Date;
  lastFailedAt: Date;
}

interface SavedViewsTable {
  id: SavedViewId;
  userId: UserId;
  list: SavedViewList;
  name: string;
  nameKey: string;
  query: string;
}

interface StationsTable {
  id: Generated<StationId>;
  number: GeneratedAlways<number>;
  name: string;
  province: string;
  createdAt: Date;
  closedAt: Date | null;
}

interface AttendantsTable {
  userId: UserId;
  stationId: StationId;
  addedAt: Date;
  addedBy: UserId;
  removedAt: Date | null;
}

export interface DeviceKeysTable {
  id: DeviceKeyId;
  userId: UserId;
  sessionId: SessionId | null;
  stationId: StationId | null;
  publicKey: Buffer;
  name: string | null;
  createdAt: Date;
  seenAt: Date;
  revokedAt: Date | null;
  cutOffAt: Date | null;
}

interface IssuerKeysTable {
  id: Generated<string>;
  number: number;
  publicKey: Buffer;
  privateKey: Buffer | null;
  useFrom: Date;
  useUntil: Date;
}

export interface FuelEntitlementsTable {
  id: Generated<EntitlementId>;
  userId: UserId;
  requestId: FuelRequestId | null;
  purchaseId: PurchaseId | null;
  fuelType: FuelType;
  plate: string;
  grantedCl: Centilitres;
  pouredCl: Generated<Centilitres>;
  grantedAt: Date;
  withdrawnAt: Date | null;
  endingSince: Date | null;
}

export interface VouchersTable {
  id: VoucherId;
  entitlementId: EntitlementId;
  userId: UserId;
  deviceId: DeviceKeyId;
  issuedAt: Date;
  expiresAt: Date;
  maxCl: Centilitres;
  maxCents: Cents;
  signed: Buffer;
  shortCode: string;
  fetchedAt: Date | null;
  state: VoucherState;
  revokedAt: Date | null;
  revokedBecause: RevocationCause | null;
  endNumber: number | null;
}

export interface RedemptionsTable {
  id: RedemptionId;
  voucherId: VoucherId;
  entitlementId: EntitlementId;
  userId: UserId;
  deviceId: DeviceKeyId;
  stationId: StationId;
  attendantId: UserId;
  pouredCl: Centilitres;
  amountCents: Cents;
  pump: number;
  pouredAt: Date;
  receivedAt: Date;
  reportedBy: 'attendant' | 'motorist';
  signed: Buffer;
  shown: Buffer | null;
  outcome: RedemptionOutcome;
  conflict: ConflictKind | null;
  resolvedAt: Date | null;
  resolvedBy: UserId | null;
  resolution: string | null;
  countedAt: Date | null;
  hasUsedFuel: Generated<boolean>;
}

/**
 * The tables that the migrations create, except those that only raw SQL uses.
 * tests/server/database/schema.test.ts compares them with a database.
 */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  knownDevices: KnownDevicesTable;
  passwordResets: PasswordResetsTable;
  passkeys: PasskeysTable;
  passkeyChallenges: PasskeyChallengesTable;
  authenticatorApps: AuthenticatorAppsTable;
  recoveryCodes: RecoveryCodesTable;
  uploads: UploadsTable;
  cars: CarsTable;
  removedPlates: RemovedPlatesTable;
  userCarData: UserCarDataTable;
  fuelPrices: FuelPricesTable;
  wrongPriceDecisions: WrongPriceDecisionsTable;
  feedPrices: FeedPricesTable;
  priceFeed: PriceFeedTable;
  loyaltyProfiles: LoyaltyProfilesTable;
  fuelRequests: FuelRequestsTable;
  purchases: PurchasesTable;
  creditLimits: CreditLimitsTable;
  refusedPreparations: RefusedPreparationsTable;
  purchaseCharges: PurchaseChargesTable;
  purchaseEvents: PurchaseEventsTable;
  heldDecisions: HeldDecisionsTable;
  outsidePayments: OutsidePaymentsTable;
  purchaseNotes: PurchaseNotesTable;
  debtors: DebtorsTable;
  paymentPromises: PaymentPromisesTable;
  reminderOutcomes: ReminderOutcomesTable;
  gatewayCustomers: GatewayCustomersTable;
  savedCards: SavedCardsTable;
  endedTokens: EndedTokensTable;
  messages: MessagesTable;
  auditLog: AuditLogTable;
  approvals: ApprovalsTable;
  savedViews: SavedViewsTable;
  securityEvents: SecurityEventsTable;
  idempotencyKeys: IdempotencyKeysTable;
  erasures: ErasuresTable;
  rateLimits: RateLimitsTable;
  deviceReports: DeviceReportsTable;
  gatewayFailures: GatewayFailuresTable;
  stations: StationsTable;
  attendants: AttendantsTable;
  deviceKeys: DeviceKeysTable;
  issuerKeys: IssuerKeysTable;
  fuelEntitlements: FuelEntitlementsTable;
  vouchers: VouchersTable;
  redemptions: RedemptionsTable;
}
