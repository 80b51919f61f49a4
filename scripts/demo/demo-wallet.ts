// The demo motorist's means of payment: a saved test card and a mandate at the demo processor.
import { randomUUID } from 'node:crypto';
import type { UserId } from '../../domain/ids.ts';
import type { PaymentMethod } from '../../domain/payments/payment-status.ts';
import type { Cents } from '../../domain/values/money.ts';
import type { Context } from '../../server/context.ts';

const testCard = {
  cardNumber: '4242424242424242',
  expiryDate: '12/39',
  cvv: '123',
  cardholderName: 'T Nkosi',
};

export interface DemoWallet {
  card: { brand: 'visa'; lastFour: string; token: string };
  mandate: string;
  /** Pays an amount by mandate for a debit order, else by card; the result is the charge's key. */
  charge(method: PaymentMethod, amount: Cents): Promise<string>;
}

/** Registers the motorist at the payment gateway with a card and a mandate. */
export async function openWallet(context: Context, userId: UserId): Promise<DemoWallet> {
  const { payments, db } = context;
  const made = answered(await payments.createCustomer(randomUUID()), 'made');
  const saved = answered(
    await payments.saveCard({ key: randomUUID(), customer: made.customer, card: testCard }),
    'saved',
  );
  const agreed = answered(
    await payments.createMandate({ key: randomUUID(), customer: made.customer }),
    'made',
  );
  const { token, lastFour } = saved.card;
  await db
    .updateTable('users')
    .set({ gatewayCustomer: made.customer })
    .where('id', '=', userId)
    .execute();
  await db
    .insertInto('savedCards')
    .values({ userId, brand: 'visa', lastFour, gatewayToken: token, createdAt: context.clock() })
    .execute();
  return {
    card: { brand: 'visa', lastFour, token },
    mandate: agreed.mandate,
    async charge(method, amount) {
      const key = randomUUID();
      const charge =
        method === 'debit_order'
          ? payments.collect({ key, amount, mandate: agreed.mandate })
          : payments.chargeToken({ key, amount, token });
      answered(await charge, 'paid');
      return key;
    },
  };
}

/**
 * Throws on any other outcome than the expected one: the processor runs in this process, so that
 * would be a bug.
 */
function answered<Answer extends { outcome: string }, Outcome extends Answer['outcome']>(
  answer: Answer,
  outcome: Outcome,
): Extract<Answer, { outcome: Outcome }> {
  if (answer.outcome !== outcome) throw new Error(`The payment gateway answered ${answer.outcome}`);
  // The line above has checked the outcome.
  return answer as Extract<Answer, { outcome: Outcome }>;
}
