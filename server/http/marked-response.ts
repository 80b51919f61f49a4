import { type IncomingMessage, ServerResponse } from 'node:http';
import { answerMark } from '../../domain/answer-mark.ts';

/** A call by its path, or by its whole address as HTTP allows. */
const call = /^(https?:\/\/[^/]+)?\/api([/?]|$)/i;
const itemId = /^[0-9a-f-]{36}$/i;

/**
 * The response to every request. It marks the answers of the API as ours, those included that are
 * given before a route is found, so that a device tells them from a captive portal's. It also
 * repeats the id of the outbox item that a call names: a device counts no other answer to it.
 */
export class MarkedResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
  constructor(...words: ConstructorParameters<typeof ServerResponse<Request>>) {
    super(...words);
    const [{ url, headers }] = words;
    if (call.test(url ?? '')) this.setHeader(answerMark.header, answerMark.value);
    const item = headers['x-outbox-item'];
    if (typeof item === 'string' && itemId.test(item)) this.setHeader('X-Outbox-Item', item);
  }
}
