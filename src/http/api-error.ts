import type { Purchase } from '../../domain/purchases/purchase.ts';
import type { Quote } from '../../domain/purchases/quote.ts';

/** The server's refusal. Its `message` has the form `status: body` (API-6). */
export class ApiError extends Error {
  readonly status: number;
  readonly serverMessage: string | undefined;
  readonly code: string | undefined;
  /** The errors of single form fields. */
  readonly issues: readonly FieldIssue[];
  /** The new quote, if the price has changed (BUY-5). */
  readonly quote: Quote | undefined;
  /** What the second step of a sign-in can be (ACC-32). */
  readonly factors: readonly string[];
  /** The current purchase, if its payment failed (PAY-1). */
  readonly purchase: Purchase | undefined;
  /** The page on which the user has to pay (PAY-16). */
  readonly url: string | undefined;

  constructor(status: number, statusText: string, body: string) {
    super(`${status}: ${body || statusText}`);
    const parsed = parseBody(body);
    this.status = status;
    this.serverMessage = parsed.message;
    this.code = parsed.code;
    this.issues = parsed.issues ?? [];
    this.quote = parsed.quote;
    this.factors = parsed.factors ?? [];
    this.purchase = parsed.purchase;
    this.url = parsed.url;
  }
}

/** Our server did not answer: no connection, a timeout, or an answer from elsewhere. */
export class ConnectionError extends Error {}

/** Another server answered in place of ours, such as a captive portal. */
export class ForeignResponseError extends Error {
  constructor() {
    super('The response does not come from our server');
  }
}

/** The answer is for a user who has signed out. */
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
  factors?: string[];
  purchase?: Purchase;
  url?: string;
}

/** Waits for a deletion. What is gone already counts as deleted. */
export async function acceptGone(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

function parseBody(body: string): ErrorBody {
  try {
    const parsed: unknown = JSON.parse(body);
    // The body of our server's errors. Other answers have none of these fields.
    return typeof parsed === 'object' && parsed ? (parsed as ErrorBody) : {};
  } catch {
    return {};
  }
}
