import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import type { Deliver } from '../gateways/payments/demo/events.ts';
import { Refusal } from '../refusal.ts';
import { settleCharge } from './charges.ts';

const address = '/api/payments/webhook';
const bodyLimit = 100 * 1024;

/**
 * Receives the payment gateway's events. Access is by a signature over the exact bytes of the body,
 * so the body is not parsed here, and the route is not part of the contract.
 */
export async function registerPaymentWebhook(app: FastifyInstance, context: Context) {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_, body, done) => done(null, body));
    scope.post(address, { bodyLimit }, async (request, reply) => {
      const body = typeof request.body === 'string' ? request.body : '';
      const event = await context.payments.readEvent(request.headers, body);
      if (!event) throw new Refusal('wrong-signature');
      if (event === 'unreadable') throw new Refusal('invalid');
      // An event can arrive before our call's own answer, late, or again.
      await settleCharge({ ...context, log: request.log }, event.key, event.charge);
      return reply.code(204).send();
    });
  });
}

/** Delivers an event of the embedded processor to our webhook without a network. */
export function deliverToWebhook(app: FastifyInstance): Deliver {
  return async ({ headers, body }) => {
    const answer = await app.inject({
      method: 'POST',
      url: address,
      headers: { 'content-type': 'application/json', ...headers },
      payload: body,
    });
    return answer.statusCode === 204;
  };
}
