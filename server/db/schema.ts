import type { Generated, GeneratedAlways } from 'kysely';
import type { AuditAction } from '../../domain/audit.ts';
import type { FuelType } from '../../domain/fuel-price.ts';
import type { FuelRequestStatus } from '../../domain/fuel-request.ts';
import type {
  CarId,
  FuelPriceId,
  FuelRequestId,
  MessageId,
  PurchaseId,
  SavedCardId,
  SessionId,
  UploadId,
  UserId,
} from '../../domain/ids.ts';
import type { LoyaltyTier } from '../../domain/loyalty.ts';
import type { Cents } from '../../domain/money.ts';
import type { CardBrand } from '../../domain/payment-card.ts';
import type { PaymentMethod, PaymentStatus } from '../../domain/payment-status.ts';
import type { PurchaseEvent } from '../../domain/purchase.ts';
import type { MessageChannel, SmsStatus } from '../../domain/sms.ts';
import type { Day } from '../../domain/south-african-time.ts';
import type { Centilitres } from '../../domain/volume.ts';

export interface UsersTable {
  id: Generated<UserId>;
  username: string;
  username_key: string;
  password_hash: string;
  must_change_password: Generated<boolean>;
  first_name: string;
  last_name: string;
  id_number: string | null;
  home_address: string | null;
  phone_number: string | null;
  email: string | null;
  email_key: string | null;
  is_verified: Generated<boolean>;
  is_admin: Generated<boolean>;
  is_blacklisted: Generated<boolean>;
  blacklisted_by: UserId | null;
  blacklisted_at: Date | null;
  blacklist_reason: string | null;
  registration_date: Date;
  gateway_customer: string | null;
  sms_consent: Generated<boolean>;
  deleted_at: Date | null;
  name_key: GeneratedAlways<string>;
  search_text: GeneratedAlways<string>;
}

interface SessionsTable {
  id: Generated<SessionId>;
  token_hash: Buffer;
  user_id: UserId;
  created_at: Date;
  renewed_at: Date;
  expires_at: Date;
  browser: string | null;
}

interface PasswordResetsTable {
  id: Generated<string>;
  user_id: UserId;
  token_hash: Buffer;
  expires_at: Date;
  used: Generated<boolean>;
  created_at: Date;
}

interface UploadsTable {
  id: UploadId;
  user_id: UserId;
  content_type: string;
  size: number;
  created_at: Date;
  expires_at: Date;
  stored_at: Date | null;
  /** Live vehicles that show it; the database counts them. */
  shown_by: Generated<number>;
  claimed_until: Date | null;
}

export interface CarsTable {
  id: CarId;
  user_id: UserId;
  registration_number: string;
  plate_key: string;
  make: string;
  model: string;
  model_type: string | null;
  year: number;
  fuel_type: FuelType;
  fuel_capacity_cl: Centilitres;
  province: string;
  is_roadworthy: Generated<boolean>;
  is_stolen: Generated<boolean>;
  /** Null once a deleted vehicle's picture is gone. */
  photo_id: UploadId | null;
  created_at: Date;
  deleted_at: Date | null;
}

interface UserCarDataTable {
  id: Generated<string>;
  make: string;
  model: string;
  model_type: string;
  make_key: string;
  model_key: string;
  model_type_key: string;
  estimated_fuel_capacity_cl: Centilitres;
  contributed_by_user_id: UserId;
  times_registered: Generated<number>;
  is_verified: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
}

interface FuelPricesTable {
  id: Generated<FuelPriceId>;
  fuel_type: FuelType;
  price_cents: Cents;
  effective_date: Day;
  province: string | null;
  source: string;
  created_at: Generated<Date>;
  from_feed: Generated<boolean>;
}

/** What the feed says of a fuel. */
interface FeedPricesTable {
  fuel_type: FuelType;
  price_cents: Cents;
  effective_date: Day;
  source: string;
  is_held: boolean;
  said_at: Date;
  read_at: Date;
}

/** One row: how reading the feed goes. */
interface PriceFeedTable {
  only_row: Generated<boolean>;
  source: string | null;
  next_read_at: Generated<Date>;
  claimed_until: Date | null;
  answered_at: Date | null;
  failing_since: Date | null;
  problem: string | null;
}

export interface LoyaltyProfilesTable {
  id: Generated<string>;
  user_id: UserId;
  subscription_year: Generated<number>;
  annual_purchase_count: Generated<number>;
  current_discount_rate: Generated<number>;
  loyalty_tier: Generated<LoyaltyTier>;
  last_purchase_date: Date | null;
  consecutive_years: Generated<number>;
  has_reached_stable_rate: Generated<boolean>;
  was_premium_last_year: Generated<boolean>;
  next_anniversary: Day;
  created_at: Date;
}

export interface FuelRequestsTable {
  id: FuelRequestId;
  user_id: UserId;
  car_id: CarId;
  car_make: string;
  car_model: string;
  car_year: number;
  fuel_amount_cl: Centilitres;
  fuel_capacity_cl: Centilitres;
  fuel_type: FuelType;
  base_price_cents: Cents;
  discount_percentage: number;
  discounted_price_cents: Cents;
  total_amount_cents: Cents;
  loyalty_tier: LoyaltyTier;
  status: Generated<FuelRequestStatus>;
  approved_by: UserId | null;
  approved_at: Date | null;
  completed_at: Date | null;
  notes: string | null;
  requested_at: Date;
  claimed_requested_at: string | null;
  created_at: Date;
  deleted_at: Date | null;
  person_text: Generated<string>;
  search_text: GeneratedAlways<string>;
}

export interface PurchasesTable {
  id: PurchaseId;
  user_id: UserId;
  car_id: CarId;
  car_make: string;
  car_model: string;
  car_model_type: string | null;
  car_registration_number: string;
  fuel_amount_cl: Centilitres;
  fuel_type: FuelType;
  price_per_litre_cents: Cents;
  base_price_cents: Cents;
  discount_percentage: number;
  final_amount_cents: Cents;
  premium_percentage: number;
  total_repayment_cents: Cents;
  repayment_due_date: Day;
  payment_method: PaymentMethod;
  is_scheduled_payment: Generated<boolean>;
  scheduled_payment_date: Day | null;
  last_card_day: Day | null;
  payment_status: PaymentStatus;
  payment_date: Date | null;
  purchase_date: Date;
  cancelled_at: Date | null;
  refunded_at: Date | null;
  card_brand: CardBrand | null;
  card_last_four: string | null;
  gateway_token: string | null;
  gateway_mandate: string | null;
  charge_key: string | null;
  charge_started_at: Date | null;
  needs_second_step: Generated<boolean>;
  failed_collections: Generated<number>;
  last_collection_day: Day | null;
  due_day: GeneratedAlways<Day>;
  claimed_until: Date | null;
  refund_started_at: Date | null;
  refund_started_by: UserId | null;
  person_text: Generated<string>;
  search_text: GeneratedAlways<string>;
}

export interface PurchaseChargesTable {
  key: string;
  purchase_id: PurchaseId;
  amount_cents: Cents;
  is_collection: boolean;
  card_brand: CardBrand | null;
  card_last_four: string | null;
  state: 'asked' | 'second-step' | 'waiting' | 'paid' | 'declined';
  reason: string | null;
  started_at: Date;
  ended_at: Date | null;
}

interface PurchaseEventsTable {
  number: GeneratedAlways<number>;
  purchase_id: PurchaseId;
  type: PurchaseEvent['type'];
  at: Date;
  amount_cents: Cents | null;
  words: string | null;
}

interface SavedCardsTable {
  id: Generated<SavedCardId>;
  user_id: UserId;
  brand: CardBrand;
  last_four: string;
  gateway_token: string;
  created_at: Date;
}

interface EndedTokensTable {
  gateway_token: string;
  ended_at: Date;
  claimed_until: Date | null;
}

export interface MessagesTable {
  id: Generated<MessageId>;
  user_id: UserId | null;
  channel: Generated<MessageChannel>;
  kind: string;
  subject: string;
  text: string;
  status: Generated<SmsStatus>;
  created_at: Date;
  phone_number: string | null;
  sent_by: UserId | null;
  attempts: Generated<number>;
  next_try_at: Date;
  claimed_until: Date | null;
  unsure_since: Date | null;
  unanswered_tries: Generated<number>;
  gateway_reference: string | null;
  reason: string | null;
  sent_at: Date | null;
  person_text: Generated<string>;
  search_text: GeneratedAlways<string>;
}

interface AuditLogTable {
  number: GeneratedAlways<number>;
  at: Date;
  admin_id: UserId;
  action: AuditAction;
  user_id: UserId | null;
  object_id: string | null;
  fields: Generated<string[]>;
}

interface IdempotencyKeysTable {
  user_id: UserId;
  key: string;
  call: string;
  fingerprint: Buffer;
  result_id: string | null;
  created_at: Date;
}

interface ErasuresTable {
  kind: 'picture' | 'gateway-customer';
  name: string;
  due_at: Date;
  claimed_until: Date | null;
}

interface RateLimitsTable {
  bucket: string;
  subject: Buffer;
  tries: number;
  window_ends_at: Date;
}

/**
 * The tables as the migrations make them, apart from those that only raw SQL knows.
 * tests/server/schema.test.ts compares them with a database.
 */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  password_resets: PasswordResetsTable;
  uploads: UploadsTable;
  cars: CarsTable;
  user_car_data: UserCarDataTable;
  fuel_prices: FuelPricesTable;
  feed_prices: FeedPricesTable;
  price_feed: PriceFeedTable;
  loyalty_profiles: LoyaltyProfilesTable;
  fuel_requests: FuelRequestsTable;
  purchases: PurchasesTable;
  purchase_charges: PurchaseChargesTable;
  purchase_events: PurchaseEventsTable;
  saved_cards: SavedCardsTable;
  ended_tokens: EndedTokensTable;
  messages: MessagesTable;
  audit_log: AuditLogTable;
  idempotency_keys: IdempotencyKeysTable;
  erasures: ErasuresTable;
  rate_limits: RateLimitsTable;
}
