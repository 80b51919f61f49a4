import type { Purchase } from '../../domain/purchases/purchase.ts';
import type { Quote } from '../../domain/purchases/quote.ts';

/** What the server said when it refused: `message` is the specification's `status: body` text (API-6). */
export class ApiError extends Error {
  readonly status: number;
  /** The server's sentence for the user. */
  readonly serverMessage: string | undefined;
  readonly code: string | undefined;
  /** What is wrong with which field. */
  readonly issues: readonly FieldIssue[];
  /** The fresh quote, where the price has moved (BUY-5). */
  readonly quote: Quote | undefined;
  /** The purchase as it stands, where its payment did not work (PAY-1). */
  readonly purchase: Purchase | undefined;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    const parsed = parseBody(body);
    this.status = status;
    this.serverMessage = parsed.message;
    this.code = parsed.code;
    this.issues = parsed.issues ?? [];
    this.quote = parsed.quote;
    this.purchase = parsed.purchase;
  }
}

/** No answer came: no connection, a time-out, or something that is not our server. */
export class ConnectionError extends Error {}

/** Somebody else answered in place of our server: that is no answer. */
export class ForeignResponseError extends Error {
  constructor() {
    super('Somebody else answered');
  }
}

/** An answer came for somebody who is not signed in any more. */
export class SessionOverError extends Error {}

export interface FieldIssue {
  field: string;
  message: string;
}

interface ErrorBody {
  message?: string;
  code?: string;
  issues?: FieldIssue[];
  quote?: Quote;
  purchase?: Purchase;
}

function parseBody(body: string): ErrorBody {
  try {
    const parsed: unknown = JSON.parse(body);
    // Our own server's error form; anything else has none of these fields.
    return typeof parsed === 'object' && parsed ? (parsed as ErrorBody) : {};
  } catch {
    return {};
  }
}
