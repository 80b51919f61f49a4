import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import type { Deliver } from '../gateways/payments/demo/events.ts';
import type { PaymentEvent, PaymentProcessor } from '../gateways/payments/payments.ts';
import { findCharge } from '../records/purchase-charges-table.ts';
import { Refusal } from '../refusal.ts';
import { resolveCharge } from './open-charges.ts';

export const webhookPath = '/api/payments/webhook';
const bodyLimit = 100 * 1024;

/**
 * Receives the processors' events. Access is by a signature over the exact bytes of the body, so the
 * body is not parsed here, and the route is not part of the contract. An event is never trusted: it
 * only causes its charge to be looked up, if there is anything left to learn (PAY-12).
 */
export async function registerPaymentWebhook(app: FastifyInstance, context: Context) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    scope.post(webhookPath, { bodyLimit }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const { processor, event } = await readEvent(context, request.headers, body);
      if (event === 'unreadable') throw new Refusal('invalid');
      const { accepted, unknownKey } = processor.eventAnswers;
      const charge = isOurKey(event.key) ? await findCharge(context.db, event.key) : undefined;
      // A processor names only its own charges.
      if (charge?.processor !== processor.name) {
        if (unknownKey === accepted) return reply.code(accepted).send();
        throw new Refusal('payment-not-found');
      }
      const { isAnswered } = await resolveCharge(
        { ...context, log: request.log },
        charge.key,
        event.about,
      );
      // The processor repeats what it gets another answer to.
      if (!isAnswered) throw new Refusal('payments-unavailable');
      return reply.code(accepted).send();
    });
  });
}

/** Whether a reference has the form of our keys. PostgreSQL takes no NUL, for example. */
function isOurKey(key: string | null): key is string {
  return key !== null && /^[\w:-]{1,100}$/.test(key);
}

/**
 * The event in a message, and who has signed it.
 * @throws Refusal 401 'wrong-signature'
 */
async function readEvent(
  { payments }: Context,
  headers: Record<string, string | string[] | undefined>,
  body: Buffer,
): Promise<{ processor: PaymentProcessor; event: PaymentEvent | 'unreadable' }> {
  for (const processor of payments.all) {
    const event = await processor.readEvent(headers, body);
    if (event) return { processor, event };
  }
  throw new Refusal('wrong-signature');
}

/** Delivers an event of the embedded processor to our webhook without a network. */
export function deliverToWebhook(app: FastifyInstance): Deliver {
  return async ({ headers, body }) => {
    const answer = await app.inject({
      method: 'POST',
      url: webhookPath,
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    });
    return answer.statusCode === 204;
  };
}
