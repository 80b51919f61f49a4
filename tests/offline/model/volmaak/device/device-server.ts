import type { UserId } from '../../../../../domain/ids.ts';
import { refusal } from '../../kit/keyed-server.ts';
import type { Reply } from '../../kit/network.ts';
import { type Call, type Made, ModelServer } from '../server.ts';

/** A newer server adds fields and codes. An older one lacks fields, and calls that came later. */
export type ServerVersion = 'current' | 'newer' | 'older';

/** What a reply does to the session's cookie; undefined leaves it. */
interface SessionReply extends Reply {
  session?: number | null;
}

/** The server as a whole page sees it: also sign-in, sign-out and lists. */
export class DeviceServer extends ModelServer {
  version: ServerVersion = 'current';
  private readonly users: readonly UserId[];

  constructor(now: () => number, users: readonly UserId[]) {
    super(now);
    this.users = users;
  }

  /** Answers any call of a page or the worker. */
  async answer(request: Request, session: number | null): Promise<SessionReply> {
    const { method, headers } = request;
    const url = new URL(request.url);
    const reply = this.answerPage(`${method} ${url.pathname}`, url, headers, session, request);
    const call = reply ? null : await toCall(request, url.pathname, session);
    const answered = (await reply) ?? asWire(this.handle(call as Call));
    return { ...answered, body: this.asVersion(answered.body) };
  }

  private answerPage(
    name: string,
    url: URL,
    headers: Headers,
    session: number | null,
    request: Request,
  ): SessionReply | Promise<SessionReply> | null {
    if (name === 'GET /api/ping') {
      return { status: 200, body: { n: url.searchParams.get('n') } };
    }
    if (name === 'GET /readyz') return { status: 200, body: {} };
    if (name === 'POST /api/auth/login') return this.signIn(request);
    const userId = this.userOf(session);
    if (name === 'GET /api/auth/session') {
      const user = userId && this.userBody(userId);
      return { status: 200, body: user ? { authenticated: true, user } : { authenticated: false } };
    }
    if (name.startsWith('GET /api/start')) {
      return this.version === 'older' ? refusal(404, 'not-found') : this.start(userId);
    }
    const isTheirs = userId && (headers.get('X-Outbox-User') ?? userId) === userId;
    if (name === 'POST /api/auth/logout') {
      // The session of another user, who has signed in since, is not ended.
      if (userId && !isTheirs) return { status: 204, body: null };
      this.endSession(session);
      return { status: 204, body: null, session: null };
    }
    const isAboutKey = url.pathname.startsWith('/api/outbox/');
    if (!name.startsWith('GET ') || isAboutKey) return null;
    if (!isTheirs) return refusal(401, 'signed-out');
    if (url.pathname.startsWith('/api/cars/user/')) {
      return { status: 200, body: this.listOf(userId, 'car') };
    }
    if (name === 'GET /api/fuel-requests') {
      return { status: 200, body: { requests: this.listOf(userId, 'fuel-request').reverse() } };
    }
    return refusal(404, 'not-found');
  }

  private async signIn(request: Request): Promise<SessionReply> {
    const { username } = (await request.json()) as { username: string };
    const userId = this.users.find((id) => id === username);
    if (!userId) return refusal(401, 'wrong-password');
    return { status: 200, body: this.userBody(userId), session: this.openSession(userId) };
  }

  private start(userId: UserId | undefined): SessionReply {
    const user = userId && this.userBody(userId);
    const session = user ? { authenticated: true, user } : { authenticated: false };
    const cars = userId ? this.listOf(userId, 'car') : null;
    return { status: 200, body: { session, prices: null, changes: null, cars, loyalty: null } };
  }

  private userBody(id: UserId) {
    return {
      id,
      firstName: 'A',
      lastName: 'User',
      username: id,
      phoneNumber: null,
      isAdmin: false,
      isBlacklisted: this.blocked.has(id),
      blacklistReason: null,
      mustChangePassword: false,
    };
  }

  private listOf(userId: UserId, kind: Made['kind']): object[] {
    return this.effects
      .filter((made) => made.userId === userId && made.kind === kind)
      .map((made) => withoutField(wireOf(made), this.version === 'older' ? 'fuelType' : null));
  }

  private asVersion(body: unknown): unknown {
    if (this.version !== 'newer' || typeof body !== 'object' || body === null) return body;
    if (Array.isArray(body)) return body.map((one) => this.asVersion(one));
    const { code } = body as { code?: string };
    const isOwnWord = code === 'plate-taken' || code === 'invalid';
    return { ...body, ...(isOwnWord && { code: 'a-new-code' }), aNewField: { deep: [1] } };
  }
}

async function toCall(request: Request, path: string, session: number | null): Promise<Call> {
  const { headers, method } = request;
  const isPicture = headers.get('Content-Type')?.startsWith('image/') ?? false;
  const bytes = await request.arrayBuffer();
  const text = new TextDecoder().decode(bytes);
  return {
    method,
    path,
    session,
    user: headers.get('X-Outbox-User') ?? '',
    item: headers.get('X-Outbox-Item') ?? '',
    key: headers.get('Idempotency-Key'),
    body: isPicture ? bytes.byteLength : (JSON.parse(text || 'null') as Call['body']),
  };
}

/** What the server made, with all fields of the contract. */
function wireOf({ id, userId, kind, body }: Made): Record<string, unknown> {
  if (kind === 'car') {
    const createdAt = '2026-03-02T08:00:00.000Z';
    const checks = { isRoadworthy: true, isStolen: false };
    return { modelType: null, ...checks, createdAt, ...body, id, userId };
  }
  const fixed = {
    fuelType: 'petrol',
    fuelCapacity: null,
    basePricePerLiter: 20,
    discountPercentage: 0,
    discountedPrice: 20,
    totalAmount: 400,
    loyaltyTier: 'new',
    status: 'approved',
    approvedBy: null,
    approvedAt: null,
    completedAt: null,
    notes: null,
  };
  return { ...fixed, ...body, id, userId };
}

function asWire(reply: Reply): Reply {
  const { body } = reply;
  if (isMade(body)) return { ...reply, body: wireOf(body) };
  const made = (body as { made?: unknown } | null)?.made;
  return isMade(made) ? { ...reply, body: { made: wireOf(made) } } : reply;
}

function isMade(value: unknown): value is Made {
  return typeof value === 'object' && value !== null && 'kind' in value && 'item' in value;
}

function withoutField(body: Record<string, unknown>, field: string | null): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field));
}
