import type { Generated, GeneratedAlways } from 'kysely';
import type { PurchaseNote } from '../../../domain/admin/purchase-desk.ts';
import type { CreditMovement } from '../../../domain/admin/received-payments.ts';
import type {
  CarId,
  FuelRequestId,
  MessageId,
  PurchaseId,
  ReceivedPaymentId,
  RedemptionId,
  SavedCardId,
  SettlementLineId,
  UserId,
} from '../../../domain/ids.ts';
import type { PaymentChannel } from '../../../domain/ledger/money-event.ts';
import type { CardBrand } from '../../../domain/payments/payment-card.ts';
import type { PaymentMethod, PaymentStatus } from '../../../domain/payments/payment-status.ts';
import type { ProcessorName } from '../../../domain/payments/processors.ts';
import type { RefundState } from '../../../domain/payments/refund-state.ts';
import type { FuelType } from '../../../domain/prices/fuel-price.ts';
import type { PurchaseEvent } from '../../../domain/purchases/purchase.ts';
import type { Cents } from '../../../domain/values/money.ts';
import type { Day } from '../../../domain/values/south-african-time.ts';
import type { Centilitres } from '../../../domain/values/volume.ts';

export interface PurchaseTables {
  purchases: {
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
    paidCents: Generated<Cents>;
    recoveredCents: Generated<Cents>;
    partRefundedCents: Generated<Cents>;
    hasInstalments: Generated<boolean>;
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
    requestId: FuelRequestId | null;
    chargedRedemptionId: RedemptionId | null;
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
  };
  purchaseCharges: {
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
    settledBy: SettlementLineId | null;
    refundSettledBy: SettlementLineId | null;
  };
  purchaseEvents: {
    number: GeneratedAlways<number>;
    purchaseId: PurchaseId;
    type: PurchaseEvent['type'];
    at: Date;
    amountCents: Cents | null;
    words: string | null;
    messageId: MessageId | null;
  };
  purchaseNotes: {
    id: Generated<string>;
    purchaseId: PurchaseId;
    kind: PurchaseNote['kind'];
    text: string;
    at: Date;
    adminId: UserId;
  };
  receivedPayments: {
    id: ReceivedPaymentId;
    userId: UserId;
    amountCents: Cents;
    method: 'cash' | 'eft';
    reference: string;
    receivedOn: Day;
    recordedBy: UserId;
    at: Date;
    reversedAt: Date | null;
    reversedBy: UserId | null;
    reversalReason: string | null;
  };
  purchasePayments: {
    key: string;
    purchaseId: PurchaseId;
    channel: PaymentChannel | 'write-off';
    amountCents: Cents;
    premiumCents: Generated<Cents>;
    isRecovery: Generated<boolean>;
    isLate: Generated<boolean>;
    at: Date;
    receivedId: ReceivedPaymentId | null;
    reverses: string | null;
  };
  instalmentPlans: {
    id: string;
    purchaseId: PurchaseId;
    agreedAt: Date;
    agreedBy: UserId;
    paidBeforeCents: Cents;
    endedAt: Date | null;
    ending: 'kept' | 'broken' | 'withdrawn' | null;
  };
  instalments: {
    planId: string;
    day: Day;
    amountCents: Cents;
  };
  creditBalances: {
    userId: UserId;
    amountCents: Cents;
  };
  creditMovements: {
    key: string;
    userId: UserId;
    kind: CreditMovement['kind'];
    amountCents: Cents;
    at: Date;
    purchaseId: PurchaseId | null;
    receivedId: ReceivedPaymentId | null;
    method: 'cash' | 'eft' | null;
    reference: string | null;
    recordedBy: UserId | null;
  };
  savedCards: {
    id: Generated<SavedCardId>;
    userId: UserId;
    brand: CardBrand;
    lastFour: string;
    processor: ProcessorName;
    gatewayToken: string;
    createdAt: Date;
  };
  endedTokens: {
    processor: ProcessorName;
    gatewayToken: string;
    endedAt: Date;
    claimedUntil: Date | null;
  };
  refusedPreparations: {
    gatewayKey: string;
    times: number;
  };
}
