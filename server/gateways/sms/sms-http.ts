import * as z from 'zod/mini';
import { serverDurations } from '../../durations.ts';
import { type Postponed, postponed, type Refused, type Unknown } from '../delivery-outcome.ts';
import type { GatewayCheck } from '../gateway-check.ts';
import {
  type HttpAnswer,
  type HttpFailure,
  isAnswer,
  jsonOf,
  sendRequest,
  serviceRequest,
} from '../http-client.ts';
import type { SmsAccount } from './sms-url.ts';

interface SmsRequest {
  path: string;
  /** With a body it is a POST, otherwise a GET. */
  body?: string;
  contentType?: string;
}

/**
 * The result of a call: the JSON of a success, the JSON of a refusal such as a 400, or a failure.
 */
type GatewayAnswer =
  | { outcome: 'answered'; body: unknown }
  | { outcome: 'declined'; body: unknown }
  | Postponed
  | Unknown;

/** A page of a hundred messages has about 100 KB. */
const maxBytes = 1024 * 1024;

/**
 * The statuses of a wrong token, an empty account or a wrong address. The operator has to fix
 * these; the message is not at fault.
 */
const accountErrorStatuses = [401, 402, 403, 404];

/**
 * Makes one call to a gateway over HTTP, and translates each status to what it means for a message.
 * The caller's schema parses the body.
 */
export async function callGateway(
  account: SmsAccount,
  { path, body, contentType }: SmsRequest,
): Promise<GatewayAnswer> {
  const address = new URL(path, account.origin);
  address.username = encodeURIComponent(account.user);
  address.password = encodeURIComponent(account.password);
  const request = serviceRequest(address.href, {
    method: body === undefined ? 'GET' : 'POST',
    ...(contentType && { headers: { 'content-type': contentType } }),
    ...(body !== undefined && { body }),
  });
  const timeoutMs = serverDurations.gateways.sms;
  const answer = await sendRequest(request, { timeoutMs, maxBytes });
  return answer.outcome === 'answered' ? readAnswer(answer) : readFailure(answer.reason);
}

/** Checks the account by reading something that only its owner may read. */
export async function checkAccount(account: SmsAccount, path: string): Promise<GatewayCheck> {
  const answer = await callGateway(account, { path });
  const { host } = new URL(account.origin);
  if (answer.outcome === 'answered') return { state: 'ok', message: host };
  if (answer.outcome === 'declined' || answer.reason === 'not-let-in') {
    return { state: 'refused', message: `${host} does not let this account in` };
  }
  const state = answer.reason === 'unreadable' ? 'refused' : 'unreachable';
  return { state, message: `${host} gives no usable answer (${answer.reason})` };
}

function readAnswer(answer: HttpAnswer): GatewayAnswer {
  const { status, headers } = answer;
  if (status === 429) return postponed('too-many', waitOf(headers));
  if (accountErrorStatuses.includes(status)) return postponed('not-let-in');
  const body = jsonOf(answer);
  if (status >= 200 && status < 300) {
    return body === undefined ? unknown('unreadable') : { outcome: 'answered', body };
  }
  if (status >= 400 && status < 500 && status !== 408) return { outcome: 'declined', body };
  return unknown(status >= 300 && status < 400 ? 'unreadable' : 'gateway-failed');
}

function readFailure(reason: HttpFailure): Postponed | Unknown {
  if (reason === 'unreachable') return postponed(reason);
  return unknown(isAnswer(reason) ? 'unreadable' : reason);
}

export function unknown(reason: Unknown['reason']): Unknown {
  return { outcome: 'unknown', reason };
}

/** `Retry-After` in seconds, from a number or a date; at most an hour. */
function waitOf(headers: Headers): number | null {
  const value = headers.get('retry-after') ?? '';
  const seconds = /^\d{1,9}$/.test(value)
    ? Number(value)
    : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return seconds > 0 ? Math.min(seconds, serverDurations.messages.maxRetryAfter / 1000) : null;
}

const gatewayText = z.string().check(z.maxLength(1000));

/** A refusal in the gateway's own message, as one line of at most 200 characters. */
export function refused(said: unknown, isAboutNumber = false): Refused {
  const parsed = gatewayText.safeParse(said);
  const line = parsed.success ? parsed.data.replace(/[\p{Cc}\s]+/gu, ' ').trim() : '';
  const reason = line.slice(0, 200).toWellFormed() || 'no reason given';
  return { outcome: 'refused', reason, isAboutNumber };
}
