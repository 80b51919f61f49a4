import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isConnectionLoss, isLockTimeout, isUnstorableText } from '../db/database.ts';
import { serverDurations } from '../durations.ts';
import { StorageFailure } from '../gateways/storage/storage.ts';
import { loggableError } from '../loggable-error.ts';
import { Refusal, type RefusalCode } from '../refusal.ts';
import { AcquireTimeoutError } from '../semaphore.ts';

/** Fastify's own errors and the refusals that replace them. */
const fastifyCodes: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-type',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'invalid',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'invalid-json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalid-json',
};

const expected = new Set<RefusalCode>(['busy', 'overloaded', 'locked']);

/** Turns every error into a response. A 5xx contains no internal text; its cause is in the log. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  // The caller disconnected while sending its body: no one reads the response, and the server has
  // not failed.
  const refusal = request.raw.errored ? new Refusal('invalid') : asRefusal(error);
  // The line of the answer is enough for calls that a flood brings.
  if (refusal.status >= 500 && !expected.has(refusal.code)) {
    request.log.error({ error: loggableError(error), code: refusal.code }, 'call failed');
  }
  request.isShed = refusal.code === 'overloaded';
  const { issues, retryAfter, details } = refusal.options;
  if (retryAfter !== undefined) {
    const seconds = Math.max(1, Math.ceil(retryAfter / 1000));
    reply.header('Retry-After', String(seconds));
  }
  // An error of the framework or of an early hook comes before the hook that sets it.
  reply.header('X-Request-Id', request.id);
  // Removes the header of a file that could not be created.
  reply.removeHeader('Content-Disposition').type('application/json; charset=utf-8');
  return reply.code(refusal.status).send({
    message: refusal.message,
    code: refusal.code,
    // The operator finds the cause in the log by this id.
    ...(refusal.status === 500 && { requestId: request.id }),
    ...(issues && { issues }),
    ...details,
  });
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const { locked, unavailable, storage, busy } = serverDurations.retryAfter;
  if (isLockTimeout(error)) return new Refusal('locked', { retryAfter: locked });
  if (isUnstorableText(error)) return new Refusal('invalid');
  if (isConnectionLoss(error)) return new Refusal('unavailable', { retryAfter: unavailable });
  if (error instanceof StorageFailure) {
    return new Refusal('storage-unavailable', { retryAfter: storage });
  }
  if (error instanceof AcquireTimeoutError) return new Refusal('overloaded', { retryAfter: busy });
  // Anything can be thrown; both fields are checked.
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code ? fastifyCodes[code] : undefined;
  if (known) return new Refusal(known);
  return statusCode && statusCode >= 400 && statusCode < 500
    ? new Refusal('invalid')
    : new Refusal('internal');
}
