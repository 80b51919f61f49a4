import { type IncomingMessage, ServerResponse } from 'node:http';
import { apiMarker } from '../../domain/api-marker.ts';

/** A call of the API, by its path or by its full address, as HTTP allows. */
const call = /^(https?:\/\/[^/]+)?\/api([/?]|$)/i;
const itemId = /^[0-9a-f-]{36}$/i;

/**
 * The response to every request. It marks all answers of the API, including those before routing,
 * so that a device can tell them from a captive portal's. It also repeats the id of the outbox item
 * that a call names: the device accepts no other answer for it.
 */
export class MarkedResponse<Request extends IncomingMessage> extends ServerResponse<Request> {
  constructor(...args: ConstructorParameters<typeof ServerResponse<Request>>) {
    super(...args);
    const [{ url, headers }] = args;
    if (call.test(url ?? '')) this.setHeader(apiMarker.header, apiMarker.value);
    const item = headers['x-outbox-item'];
    if (typeof item === 'string' && itemId.test(item)) this.setHeader('X-Outbox-Item', item);
  }
}
