import * as z from 'zod/mini';

const message = 'This is not a valid id';

export const UserId = z.uuid(message).brand<'UserId'>();
export type UserId = z.output<typeof UserId>;

export const CarId = z.uuid(message).brand<'CarId'>();
export type CarId = z.output<typeof CarId>;

export const FuelRequestId = z.uuid(message).brand<'FuelRequestId'>();
export type FuelRequestId = z.output<typeof FuelRequestId>;

export const UploadId = z.uuid(message).brand<'UploadId'>();
export type UploadId = z.output<typeof UploadId>;

export const ReceivedPaymentId = z.uuid(message).brand<'ReceivedPaymentId'>();
export type ReceivedPaymentId = z.output<typeof ReceivedPaymentId>;

export const PurchaseId = z.uuid(message).brand<'PurchaseId'>();
export type PurchaseId = z.output<typeof PurchaseId>;

export const SavedCardId = z.uuid(message).brand<'SavedCardId'>();
export type SavedCardId = z.output<typeof SavedCardId>;

export const MessageId = z.uuid(message).brand<'MessageId'>();
export type MessageId = z.output<typeof MessageId>;

export const FuelPriceId = z.uuid(message).brand<'FuelPriceId'>();
export type FuelPriceId = z.output<typeof FuelPriceId>;

export const SessionId = z.uuid(message).brand<'SessionId'>();
export type SessionId = z.output<typeof SessionId>;

export const PasskeyId = z.uuid(message).brand<'PasskeyId'>();
export type PasskeyId = z.output<typeof PasskeyId>;

export const SavedViewId = z.uuid(message).brand<'SavedViewId'>();
export type SavedViewId = z.output<typeof SavedViewId>;

export const VoucherId = z.uuid(message).brand<'VoucherId'>();
export type VoucherId = z.output<typeof VoucherId>;

export const EntitlementId = z.uuid(message).brand<'EntitlementId'>();
export type EntitlementId = z.output<typeof EntitlementId>;

export const DeviceKeyId = z.uuid(message).brand<'DeviceKeyId'>();
export type DeviceKeyId = z.output<typeof DeviceKeyId>;

export const StationId = z.uuid(message).brand<'StationId'>();
export type StationId = z.output<typeof StationId>;

export const PayoutRunId = z.uuid(message).brand<'PayoutRunId'>();
export type PayoutRunId = z.output<typeof PayoutRunId>;

export const PayoutId = z.uuid(message).brand<'PayoutId'>();
export type PayoutId = z.output<typeof PayoutId>;

export const RedemptionId = z.uuid(message).brand<'RedemptionId'>();
export type RedemptionId = z.output<typeof RedemptionId>;

export const SettlementId = z.uuid(message).brand<'SettlementId'>();
export type SettlementId = z.output<typeof SettlementId>;

export const SettlementLineId = z.uuid(message).brand<'SettlementLineId'>();
export type SettlementLineId = z.output<typeof SettlementLineId>;

export const SuspenseItemId = z.uuid(message).brand<'SuspenseItemId'>();
export type SuspenseItemId = z.output<typeof SuspenseItemId>;

export const DisputeId = z.uuid(message).brand<'DisputeId'>();
export type DisputeId = z.output<typeof DisputeId>;

export const BankStatementId = z.uuid(message).brand<'BankStatementId'>();
export type BankStatementId = z.output<typeof BankStatementId>;

export const BankLineId = z.uuid(message).brand<'BankLineId'>();
export type BankLineId = z.output<typeof BankLineId>;
