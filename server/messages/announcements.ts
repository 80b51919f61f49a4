import type { FuelRequest } from '../../domain/fuel-requests/fuel-request.ts';
import type { UserId } from '../../domain/ids.ts';
import {
  absentHolderText,
  decisionText,
  latePaymentText,
  photoRequestText,
  plateMoveText,
  plateRemovalText,
  type WrongPriceOutcome,
  wrongPriceText,
} from '../../domain/messages/sms-texts.ts';
import { returnPath } from '../../domain/payments/return-path.ts';
import type { Cents } from '../../domain/values/money.ts';
import type { Car } from '../../domain/vehicles/car.ts';
import { findRecipient } from '../accounts/users-table.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import type { PayablePurchase } from '../purchases/payable-purchases.ts';
import { insertMessages } from './messages-table.ts';

/**
 * Informs the user of a decision by SMS (REQ-6). The row is written in the transaction of the
 * decision, once per status, and sent afterwards. A pending request causes no message.
 */
export async function announceDecision(transaction: Queryable, request: FuelRequest, at: Date) {
  const user = await findRecipient(transaction, request.userId);
  const text = user && decisionText(request, user.firstName);
  if (!text) return;
  await insertMessages(transaction, [
    {
      userId: request.userId,
      kind: 'decision',
      subject: `${request.id} ${request.status}`,
      text,
      createdAt: at,
    },
  ]);
}

/** Informs the user that the bank wants a collection to be confirmed, and where to pay (PAY-21). */
export async function announceAbsentHolder(
  { config }: Context,
  transaction: Queryable,
  { id, userId, total, chargeKey }: PayablePurchase,
  at: Date,
): Promise<void> {
  const user = await findRecipient(transaction, userId);
  if (!user) return;
  const link = config.publicUrl ? `${config.publicUrl}${returnPath(id)}` : null;
  const text = absentHolderText({ firstName: user.firstName, amount: total, link });
  await insertMessages(transaction, [
    { userId, kind: 'bank-asks', subject: chargeKey ?? id, text, createdAt: at },
  ]);
}

/** Informs the user that a payment came after it was given up, and is paid back (PAY-20). */
export async function announceLatePayment(
  transaction: Queryable,
  { userId, chargeKey, amount }: { userId: UserId; chargeKey: string; amount: Cents },
  at: Date,
): Promise<void> {
  const user = await findRecipient(transaction, userId);
  if (!user) return;
  const text = latePaymentText({ firstName: user.firstName, amount });
  await insertMessages(transaction, [
    { userId, kind: 'payment-returned', subject: chargeKey, text, createdAt: at },
  ]);
}

/** Informs the user of what became of a purchase at a wrong price (PRI-17). */
export async function announceWrongPrice(
  transaction: Queryable,
  { id, userId, total }: Pick<PayablePurchase, 'id' | 'userId' | 'total'>,
  { outcome, at }: { outcome: WrongPriceOutcome; at: Date },
): Promise<void> {
  const user = await findRecipient(transaction, userId);
  if (!user) return;
  const text = wrongPriceText({ firstName: user.firstName, total, outcome });
  await insertMessages(transaction, [
    { userId, kind: 'wrong-price', subject: id, text, createdAt: at },
  ]);
}

type NamedCar = Pick<Car, 'id' | 'userId' | 'registrationNumber'>;

/** Asks the owner of a vehicle for a better photo (VEH-23). */
export async function announcePhotoRequest(
  transaction: Queryable,
  { id, userId, registrationNumber: plate }: NamedCar,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  const user = await findRecipient(transaction, userId);
  if (!user) return;
  const text = photoRequestText({ firstName: user.firstName, plate, reason });
  await insertMessages(transaction, [
    { userId, kind: 'photo-asked', subject: `${id} ${at.toISOString()}`, text, createdAt: at },
  ]);
}

/** Informs the owner of a vehicle that the desk has removed its plate (VEH-25). */
export async function announcePlateRemoval(
  transaction: Queryable,
  { id, userId, registrationNumber: plate }: NamedCar,
  at: Date,
): Promise<void> {
  const user = await findRecipient(transaction, userId);
  if (!user) return;
  const text = plateRemovalText({ firstName: user.firstName, plate });
  await insertMessages(transaction, [
    { userId, kind: 'plate-removed', subject: `${id} ${at.toISOString()}`, text, createdAt: at },
  ]);
}

/** Informs the owner of a vehicle that the desk has given it a plate (VEH-25). */
export async function announcePlateMove(
  transaction: Queryable,
  { id, userId, registrationNumber: plate }: NamedCar,
  at: Date,
): Promise<void> {
  const user = await findRecipient(transaction, userId);
  if (!user) return;
  const text = plateMoveText({ firstName: user.firstName, plate });
  await insertMessages(transaction, [
    { userId, kind: 'plate-given', subject: `${id} ${at.toISOString()}`, text, createdAt: at },
  ]);
}
