import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import {
  answer,
  chargedTransaction,
  createdRefund,
  knownCustomer,
  knownDispute,
  knownRefund,
  knownSettlement,
  listedTransaction,
  verifiedTransaction,
} from './answers.ts';
import { Book, decline, type PeerRefund, type PeerTransaction, pay } from './book.ts';
import { Events } from './events.ts';
import { challengePage, checkoutPage, closedPage } from './page.ts';
import {
  type DisputeOrder,
  endDispute,
  openDispute,
  type SettlementOrder,
  settleDay,
} from './settlements.ts';

export interface PeerOptions {
  secretKey: string;
  webhook: string;
  /** The waits in milliseconds before an event is sent again. */
  retries: readonly number[];
  /** How long whatever is slow takes, in milliseconds. */
  slowness: number;
  /** The peer's time; by default the real one. */
  clock?: () => Date;
}

/** What the next call to a path does instead of its work, or after it. */
interface Fault {
  path: string;
  /** Any method without it. */
  method?: string;
  kind: 'fails' | 'fails-done' | 'silent' | 'silent-done' | 'slow' | 'garbage';
}

class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, message: string, code = 'invalid_params') {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * A local Paystack, written from its OpenAPI description and its documentation: the calls that
 * Volmaak uses, the page on which customers pay, and its signed events. `/peer/book` tells what it
 * knows, and `/peer/fault` makes the next call to a path fail.
 */
export function startPeer(options: PeerOptions): Server {
  const book = new Book(options.clock ?? (() => new Date()));
  const events = new Events(options);
  const faults: Fault[] = [];
  const origin = (request: IncomingMessage) => `http://${request.headers.host}`;
  let haste = new AbortController();
  const waitSlowly = () =>
    wait(options.slowness, undefined, { ref: false, signal: haste.signal }).catch(() => {});

  function initialize(body: Record<string, unknown>, request: IncomingMessage) {
    const reference = newReference(body);
    const email = String(body.email);
    const amount = amountOf(body);
    if (amount < 100) throw new Refused(400, 'Amount must be at least 100');
    const callbackUrl = typeof body.callback_url === 'string' ? body.callback_url : null;
    const made = book.addTransaction({ reference, email, amount, callbackUrl, card: null });
    return answer('initialize', 'Authorization URL created', {
      authorization_url: `${origin(request)}/${made.accessCode}`,
      access_code: made.accessCode,
      reference,
    });
  }

  async function chargeAuthorization(body: Record<string, unknown>, request: IncomingMessage) {
    const reference = newReference(body);
    const card = book.cards.get(String(body.authorization_code));
    if (!card?.isActive || card.email !== body.email || card.behaviour === 'pays-once') {
      throw new Refused(400, 'Authorization code is invalid');
    }
    const { email } = card;
    const amount = amountOf(body);
    const made = book.addTransaction({ reference, email, amount, callbackUrl: null, card });
    if (card.behaviour === 'pauses-later') {
      made.status = 'ongoing';
      const url = `${origin(request)}/challenge/${made.accessCode}`;
      return {
        status: true,
        message: 'Please, redirect your customer to the authorization url provided',
        data: { paused: true, reference, authorization_url: url },
      };
    }
    if (card.behaviour === 'declines-later') decline(made, 'Insufficient Funds');
    else if (card.behaviour === 'pays-slowly') payLater(made);
    else paid(made);
    if (card.behaviour === 'silent-later') return null;
    return answer('chargeAuthorization', 'Charge attempted', chargedTransaction(made));
  }

  function newReference({ reference }: Record<string, unknown>): string {
    const text = String(reference);
    if (!/^[A-Za-z0-9.=-]+$/.test(text)) throw new Refused(400, 'Invalid characters in reference');
    if (book.transactions.has(text)) {
      throw new Refused(400, 'Duplicate Transaction Reference', 'duplicate_reference');
    }
    return text;
  }

  /** Records a payment and sends its events, as its card says. */
  function paid(transaction: PeerTransaction): void {
    pay(transaction, book.clock());
    const behaviour = transaction.card?.behaviour;
    if (behaviour === 'pays-without-event') return;
    events.charge(transaction, {
      copies: behaviour === 'pays-with-events' ? 10 : 1,
      after: behaviour === 'pays-with-late-event' ? options.slowness : 0,
    });
  }

  function payLater(transaction: PeerTransaction): void {
    transaction.status = 'ongoing';
    void waitSlowly().then(() => {
      if (transaction.status === 'ongoing') paid(transaction);
    });
  }

  function verify(reference: string) {
    const transaction = book.transactions.get(reference);
    if (!transaction) throw new Refused(400, 'Transaction reference not found');
    return answer('verify', 'Verification successful', verifiedTransaction(transaction));
  }

  function createRefund(body: Record<string, unknown>) {
    const transaction = book.transactions.get(String(body.transaction));
    if (!transaction) throw new Refused(404, 'Transaction not found');
    const isTaken = book.refunds.some(
      (refund) => refund.transaction === transaction && refund.status !== 'failed',
    );
    if (isTaken || transaction.status !== 'success') {
      throw new Refused(400, 'Transaction has been fully reversed');
    }
    const note = String(body.merchant_note ?? '');
    const attempt = book.refunds.filter((made) => made.transaction === transaction).length;
    const refund = book.addRefund({ transaction, note, dispute: null });
    void finish(refund, attempt);
    return answer('createRefund', 'Refund has been queued for processing', createdRefund(refund));
  }

  /** A page of the refunds, latest first. */
  function listRefunds(query: URLSearchParams) {
    const made = createdSince(book.refunds, query).toReversed();
    const { data, meta } = pageOf(made, query);
    return answer('listRefunds', 'Refunds retrieved', data.map(knownRefund), {
      ...meta,
      perPage: String(meta.perPage),
      failedRefundCount: made.filter(({ status }) => status === 'failed').length,
    });
  }

  /** A page of the settlements, latest first; none of them is a subaccount's. */
  function listSettlements(query: URLSearchParams) {
    const from = query.get('from') ?? '';
    const since = book.settlements.filter(({ on }) => `${on}T00:00:00.000Z` >= from);
    const { data, meta } = pageOf(since.toReversed(), query);
    return {
      status: true,
      message: 'Settlements retrieved',
      data: data.map(knownSettlement),
      meta,
    };
  }

  function listSettledTransactions(id: number, query: URLSearchParams) {
    if (!book.settlements.some((made) => made.id === id)) {
      throw new Refused(404, 'Settlement not found');
    }
    const settled = [...book.transactions.values()].filter(({ settlement }) => settlement === id);
    const { data, meta } = pageOf(settled, query);
    const message = 'Transactions retrieved';
    return answer('listTransactions', message, data.map(listedTransaction), {
      ...meta,
      total_volume: settled.reduce((sum, { amount }) => sum + amount, 0),
    });
  }

  function listDisputes(query: URLSearchParams) {
    const { data, meta } = pageOf(createdSince(book.disputes, query).toReversed(), query);
    return answer('listDisputes', 'Disputes retrieved', data.map(knownDispute), meta);
  }

  /** A refund that fails does so once: another attempt succeeds. */
  async function finish(refund: PeerRefund, attempt: number): Promise<void> {
    const behaviour = refund.transaction.card?.behaviour;
    if (behaviour === 'refund-slow') {
      refund.status = 'processing';
      events.refund(refund);
      await waitSlowly();
      if (refund.status !== 'processing') return;
    }
    const fails = behaviour === 'refund-fails' && attempt === 0;
    if (fails) refund.status = 'failed';
    else if (behaviour === 'refund-needs-attention') refund.status = 'needs-attention';
    else processed(refund);
    events.refund(refund);
  }

  function processed(refund: PeerRefund): void {
    refund.status = 'processed';
    refund.transaction.status = 'reversed';
  }

  function deactivate({ authorization_code: code }: Record<string, unknown>) {
    const card = book.cards.get(String(code));
    if (!card?.isActive) throw new Refused(404, 'Authorization code is invalid');
    card.isActive = false;
    return answer('deactivateAuthorization', 'Authorization has been deactivated');
  }

  async function api(
    method: string,
    url: URL,
    body: Record<string, unknown>,
    request: IncomingMessage,
  ) {
    const { pathname } = url;
    const [, , last = ''] = /^\/(.+)\/([^/]+)$/.exec(pathname) ?? [];
    const name = decodeURIComponent(last);
    if (method === 'POST') {
      if (pathname === '/transaction/initialize') return initialize(body, request);
      if (pathname === '/transaction/charge_authorization')
        return chargeAuthorization(body, request);
      if (pathname === '/refund') return createRefund(body);
      if (pathname === '/customer/authorization/deactivate') return deactivate(body);
    }
    if (pathname.startsWith('/transaction/verify/')) return verify(name);
    if (pathname === '/refund') return listRefunds(url.searchParams);
    if (pathname.startsWith('/refund/')) {
      const refund = book.refunds.find(({ id }) => String(id) === name);
      if (!refund) throw new Refused(404, 'Refund not found');
      return answer('fetchRefund', 'Refund retrieved', knownRefund(refund));
    }
    if (pathname.startsWith('/customer/')) {
      const isKnown = [...book.transactions.values()].some(({ email }) => email === name);
      if (!isKnown) throw new Refused(404, 'Customer not found');
      return answer('fetchCustomer', 'Customer retrieved', knownCustomer(book, name));
    }
    if (pathname === '/settlement') return listSettlements(url.searchParams);
    const [, settlement] = /^\/settlement\/(\d+)\/transactions$/.exec(pathname) ?? [];
    if (settlement) return listSettledTransactions(Number(settlement), url.searchParams);
    if (pathname === '/dispute') return listDisputes(url.searchParams);
    if (pathname === '/balance') {
      return answer('checkBalance', 'Balances retrieved', [{ currency: 'ZAR', balance: 0 }]);
    }
    throw new Refused(404, 'There is no such call');
  }

  /** Ends a refund that is under way, or a slow payment. */
  function settle({ refund: id, reference, status }: Record<string, unknown>): void {
    const refund = book.refunds.find((made) => made.id === id);
    if (refund) {
      if (status === 'failed') refund.status = 'failed';
      else processed(refund);
      events.refund(refund);
    }
    const transaction = book.transactions.get(String(reference));
    if (transaction?.status === 'ongoing') paid(transaction);
  }

  /** Opens a dispute, or ends the one that is named, as its cardholder's bank does. */
  function dispute(order: DisputeOrder): void {
    if (order.dispute === undefined) {
      events.dispute(openDispute(book, order), 'create');
      return;
    }
    const { ended, refund } = endDispute(book, order);
    events.dispute(ended, 'resolve');
    if (!order.reversed || !refund) return;
    processed(refund);
    events.refund(refund);
  }

  /** What the operator of the peer sees and does. */
  async function control(pathname: string, body: Record<string, unknown>) {
    if (pathname === '/peer/fault') faults.push(body as unknown as Fault);
    if (pathname === '/peer/settle') settle(body);
    if (pathname === '/peer/settle-day') settleDay(book, body as SettlementOrder);
    if (pathname === '/peer/dispute') dispute(body as DisputeOrder);
    // Whatever is slow is done now.
    if (pathname === '/peer/hurry') {
      haste.abort();
      haste = new AbortController();
    }
    return {
      transactions: [...book.transactions.values()].map((transaction) => {
        const { reference, email, amount, status, tries } = transaction;
        return { reference, email, amount, status, tries };
      }),
      cards: [...book.cards.values()],
      refunds: book.refunds.map(({ id, transaction, status, note }) => ({
        id,
        reference: transaction.reference,
        amount: transaction.amount,
        status,
        note,
      })),
      settlements: book.settlements,
      disputes: book.disputes.map(({ id, transaction, status, resolution }) => ({
        id,
        reference: transaction.reference,
        status,
        resolution,
      })),
      events: events.sent,
      /** How many have met no call so far. */
      faults: faults.length,
    };
  }

  function showPage(pathname: string): string {
    const [, challenge, code = ''] = /^\/(challenge\/)?([0-9a-f]+)$/.exec(pathname) ?? [];
    const transaction = book.byAccessCode(code);
    const isOpen = transaction && !['success', 'reversed'].includes(transaction.status);
    if (!isOpen) return closedPage();
    return challenge ? challengePage(transaction) : checkoutPage(transaction);
  }

  /** What a customer does on a page; the address to which the browser goes. */
  async function actOnPage(pathname: string, form: URLSearchParams): Promise<string> {
    const [, challenge, code = ''] = /^\/(challenge\/)?([0-9a-f]+)$/.exec(pathname) ?? [];
    const transaction = book.byAccessCode(code);
    if (!transaction || ['success', 'reversed'].includes(transaction.status)) return pathname;
    const { reference, callbackUrl } = transaction;
    const back = callbackUrl
      ? `${callbackUrl}${callbackUrl.includes('?') ? '&' : '?'}trxref=${reference}&reference=${reference}`
      : pathname;
    const action = form.get('action');
    if (action === 'cancel') {
      if (challenge) decline(transaction, 'Authentication failed');
      return back;
    }
    if (challenge) {
      paid(transaction);
      return back;
    }
    const number = (form.get('number') ?? '').replace(/\D/g, '');
    transaction.card = book.cardOf(transaction.email, number);
    transaction.tries += 1;
    const { behaviour } = transaction.card;
    const isDeclined =
      behaviour === 'insufficient-funds' ||
      (behaviour === 'declines-then-pays' && transaction.tries === 1);
    if (isDeclined) {
      decline(transaction, 'Insufficient Funds');
      return pathname;
    }
    if (behaviour === 'pays-slowly') payLater(transaction);
    else paid(transaction);
    return back;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', origin(request));
    const { pathname } = url;
    const method = request.method ?? 'GET';
    const text = await textOf(request);
    if (pathname.startsWith('/peer/')) {
      return send(response, 200, await control(pathname, text ? JSON.parse(text) : {}));
    }
    if (/^\/(challenge\/)?[0-9a-f]{16}$/.test(pathname)) {
      if (method === 'GET') return sendPage(response, showPage(pathname));
      const location = await actOnPage(pathname, new URLSearchParams(text));
      response.writeHead(303, { location }).end();
      return;
    }
    if (request.headers.authorization !== `Bearer ${options.secretKey}`) {
      return send(response, 401, { status: false, message: 'Invalid key' });
    }
    const at = faults.findIndex(
      ({ path, method: only = method }) => pathname.startsWith(path) && only === method,
    );
    const [fault] = at < 0 ? [] : faults.splice(at, 1);
    if (fault?.kind === 'fails')
      return send(response, 502, { status: false, message: 'Bad gateway' });
    if (fault?.kind === 'silent') return;
    if (fault?.kind === 'slow') await waitSlowly();
    const made = await api(method, url, text ? JSON.parse(text) : {}, request);
    if (made === null || fault?.kind === 'silent-done') return;
    if (fault?.kind === 'fails-done')
      return send(response, 500, { status: false, message: 'Error' });
    if (fault?.kind === 'garbage') return sendPage(response, '<h1>Maintenance</h1>');
    send(response, 200, made);
  }

  return createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      if (error instanceof Refused) {
        const { status, message, code } = error;
        return send(response, status, {
          status: false,
          message,
          meta: { nextStep: '' },
          type: 'validation_error',
          code,
        });
      }
      console.error(error);
      send(response, 500, { status: false, message: String(error) });
    });
  });
}

function amountOf({ amount, currency }: Record<string, unknown>): number {
  if (currency !== 'ZAR') throw new Refused(400, 'Currency not supported by merchant');
  if (!Number.isInteger(amount) || Number(amount) <= 0)
    throw new Refused(400, 'Invalid Amount Sent');
  return Number(amount);
}

/** What was made at the time of the query or later. */
function createdSince<Made extends { createdAt: Date }>(
  made: readonly Made[],
  query: URLSearchParams,
): Made[] {
  const from = new Date(query.get('from') ?? 0);
  return made.filter(({ createdAt }) => createdAt >= from);
}

/** One page of a list, and what the answer says of the whole list. */
function pageOf<Item>(items: readonly Item[], query: URLSearchParams) {
  const perPage = Math.min(Number(query.get('perPage') ?? 50), 100);
  const page = Number(query.get('page') ?? 1);
  const skipped = (page - 1) * perPage;
  const pageCount = Math.ceil(items.length / perPage);
  return {
    data: items.slice(skipped, skipped + perPage),
    meta: { total: items.length, skipped, perPage, page, pageCount },
  };
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function sendPage(response: ServerResponse, page: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
}
