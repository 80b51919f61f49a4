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
import { southAfricanDay } from '../../domain/values/south-african-time.ts';
import type { Car } from '../../domain/vehicles/car.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { findRecipient } from '../people/users-table.ts';
import type { PayablePurchase } from '../records/payable-purchases.ts';
import { insertMessages } from './messages-table.ts';

/**
 * Informs the user of a decision by SMS (REQ-6). The row is written in the transaction of the
 * decision, once per status, and sent afterwards. A pending request causes no message.
 */
export function announceDecision(
  { config: { requestDueDays: dueDays } }: Pick<Context, 'config'>,
  transaction: Queryable,
  request: FuelRequest,
  at: Date,
) {
  const subject = `${request.id} ${request.status}`;
  return tell(transaction, request.userId, { kind: 'decision', subject, at }, (firstName) =>
    decisionText(request, { firstName, today: southAfricanDay(at), dueDays }),
  );
}

/** Informs the user that the bank wants a collection to be confirmed, and where to pay (PAY-21). */
export function announceAbsentHolder(
  { config }: Context,
  transaction: Queryable,
  { id, userId, chargeKey, amount }: PayablePurchase & { amount: Cents },
  at: Date,
): Promise<void> {
  const link = config.publicUrl ? `${config.publicUrl}${returnPath(id)}` : null;
  const news = { kind: 'bank-asks', subject: chargeKey ?? id, at };
  return tell(transaction, userId, news, (firstName) =>
    absentHolderText({ firstName, amount, link }),
  );
}

/** Informs the user that a payment came after it was given up, and is paid back (PAY-20). */
export function announceLatePayment(
  transaction: Queryable,
  { userId, chargeKey, amount }: { userId: UserId; chargeKey: string; amount: Cents },
  at: Date,
): Promise<void> {
  const news = { kind: 'payment-returned', subject: chargeKey, at };
  return tell(transaction, userId, news, (firstName) => latePaymentText({ firstName, amount }));
}

/** Informs the user of what became of a purchase at a wrong price (PRI-17). */
export function announceWrongPrice(
  transaction: Queryable,
  { id, userId, total }: Pick<PayablePurchase, 'id' | 'userId' | 'total'>,
  { outcome, at }: { outcome: WrongPriceOutcome; at: Date },
): Promise<void> {
  return tell(transaction, userId, { kind: 'wrong-price', subject: id, at }, (firstName) =>
    wrongPriceText({ firstName, total, outcome }),
  );
}

type NamedCar = Pick<Car, 'id' | 'userId' | 'registrationNumber'>;

/** Asks the owner of a vehicle for a better photo (VEH-23). */
export function announcePhotoRequest(
  transaction: Queryable,
  car: NamedCar,
  { reason, at }: { reason: string; at: Date },
): Promise<void> {
  const textFor = (named: NamedOwner) => photoRequestText({ ...named, reason });
  return tellOwner(transaction, car, { kind: 'photo-asked', at, textFor });
}

/** Informs the owner of a vehicle that the desk has removed its plate (VEH-25). */
export function announcePlateRemoval(transaction: Queryable, car: NamedCar, at: Date) {
  return tellOwner(transaction, car, { kind: 'plate-removed', at, textFor: plateRemovalText });
}

/** Informs the owner of a vehicle that the desk has given it a plate (VEH-25). */
export function announcePlateMove(transaction: Queryable, car: NamedCar, at: Date) {
  return tellOwner(transaction, car, { kind: 'plate-given', at, textFor: plateMoveText });
}

interface NamedOwner {
  firstName: string;
  plate: string;
}

interface OwnerNews {
  kind: string;
  at: Date;
  textFor: (named: NamedOwner) => string;
}

/** Writes an SMS to the owner of a vehicle, once for each kind and instant. */
function tellOwner(
  transaction: Queryable,
  { id, userId, registrationNumber: plate }: NamedCar,
  { kind, at, textFor }: OwnerNews,
): Promise<void> {
  const news = { kind, subject: `${id} ${at.toISOString()}`, at };
  return tell(transaction, userId, news, (firstName) => textFor({ firstName, plate }));
}

/** Writes an SMS to a user, once for each kind and subject. Without a text there is no message. */
async function tell(
  transaction: Queryable,
  userId: UserId,
  { kind, subject, at }: { kind: string; subject: string; at: Date },
  textFor: (firstName: string) => string | null,
): Promise<void> {
  const user = await findRecipient(transaction, userId);
  const text = user && textFor(user.firstName);
  if (text) await insertMessages(transaction, [{ userId, kind, subject, text, createdAt: at }]);
}
