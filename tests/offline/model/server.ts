import type { UserId } from '../../../domain/ids.ts';
import { uuid } from '../support/items.ts';

/** A call on its way to the server. */
export interface Call {
  method: string;
  path: string;
  /** The session in the cookie at the time of sending. */
  session: number | null;
  /** `X-Outbox-User`, `X-Outbox-Item` and `Idempotency-Key`. */
  user: string;
  item: string;
  key: string | null;
  /** JSON, or the size of a picture. */
  body: Record<string, unknown> | number | null;
}

export interface Reply {
  status: number;
  body: unknown;
  retryAfterSeconds?: number;
}

/** Something that the server has created. */
export interface Effect {
  id: string;
  kind: 'car' | 'fuel-request';
  userId: UserId;
  /** The outbox item that caused it. */
  item: string;
  body: Record<string, unknown>;
}

interface Used {
  body: string;
  effect: Effect | null;
}

interface Upload {
  userId: UserId;
  size: number;
  expiresAt: number;
  isStored: boolean;
}

const uploadMilliseconds = 15 * 60 * 1000;

/** The server as the outbox sees it: sessions, keys with their results, uploads and refusals. */
export class ModelServer {
  now = 0;
  readonly effects: Effect[] = [];
  readonly blocked = new Set<UserId>();
  /** Plates of vehicles in other accounts. */
  readonly foreignPlates = new Set<unknown>();
  readonly sessions = new Map<number, UserId>();
  /** All calls that have arrived. */
  readonly arrived: Call[] = [];
  private readonly keys = new Map<string, Used>();
  private readonly uploads = new Map<string, Upload>();
  private ids = 100_000;

  openSession(userId: UserId): number {
    this.ids += 1;
    this.sessions.set(this.ids, userId);
    return this.ids;
  }

  /** Forgets the pictures and their uploads. */
  losePictures(): void {
    this.uploads.clear();
  }

  effectOf(item: string): Effect | undefined {
    return this.effects.find((effect) => effect.item === item);
  }

  handle(call: Call): Reply {
    this.arrived.push(call);
    const userId = this.sessions.get(call.session ?? -1);
    if (!userId || userId !== call.user) return refusal(401, 'signed-out');
    switch (`${call.method} ${call.path.replace(/\/[\w-]{36}$/, '/{id}')}`) {
      case 'POST /api/objects/upload':
        return this.openUpload(userId, asJson(call.body));
      case 'PUT /api/uploads/{id}':
        return this.storeUpload(userId, call);
      case 'PUT /api/vehicle-images':
        return this.attach(userId, asJson(call.body));
      case 'POST /api/cars':
      case 'POST /api/fuel-requests':
        return this.create(userId, call);
      case 'GET /api/outbox/{id}':
        return this.lookUp(userId, lastPart(call.path));
      case 'DELETE /api/outbox/{id}':
        return this.withdraw(userId, lastPart(call.path));
      default:
        return refusal(404, 'not-found');
    }
  }

  private openUpload(userId: UserId, { size }: Record<string, unknown>): Reply {
    if (typeof size !== 'number' || size < 1) return refusal(400, 'invalid');
    this.ids += 1;
    const id = uuid(this.ids);
    const expiresAt = this.now + uploadMilliseconds;
    this.uploads.set(id, { userId, size, expiresAt, isStored: false });
    return { status: 201, body: { uploadURL: `http://volmaak.example/api/uploads/${id}` } };
  }

  private storeUpload(userId: UserId, { path, body }: Call): Reply {
    const upload = this.uploads.get(lastPart(path));
    if (upload?.userId !== userId) return refusal(404, 'not-found');
    if (!upload.isStored) {
      if (upload.expiresAt <= this.now) return refusal(403, 'request-expired');
      if (upload.size !== body) return refusal(400, 'size-differs');
      upload.isStored = true;
    }
    return { status: 204, body: null };
  }

  private attach(userId: UserId, { vehicleImageURL }: Record<string, unknown>): Reply {
    const id = lastPart(String(vehicleImageURL));
    if (!this.hasPicture(userId, id)) return refusal(404, 'upload-expired');
    return { status: 200, body: { objectPath: `/objects/${id}` } };
  }

  private hasPicture(userId: UserId, id: string): boolean {
    const upload = this.uploads.get(id);
    return upload?.userId === userId && upload.isStored;
  }

  /** Checks access, then the body, then the key, and then whether it can be created. */
  private create(userId: UserId, call: Call): Reply {
    const kind = call.path === '/api/cars' ? 'car' : 'fuel-request';
    const body = asJson(call.body);
    const place = `${userId} ${call.key}`;
    const used = call.key === null ? undefined : this.keys.get(place);
    if (this.blocked.has(userId) && !used) return refusal(403, 'blocked');
    if (kind === 'fuel-request' && !(Number(body.fuelAmount) > 0)) return refusal(400, 'invalid');
    if (used) {
      if (!used.effect) return refusal(409, 'withdrawn');
      if (used.body !== fingerprint(kind, body)) return refusal(422, 'key-reused');
      return { status: 201, body: used.effect };
    }
    const refused =
      kind === 'car' ? this.refuseCar(userId, body) : this.refuseRequest(userId, body);
    if (refused) return refused;
    this.ids += 1;
    const effect: Effect = { id: uuid(this.ids), kind, userId, item: call.item, body };
    this.effects.push(effect);
    this.keys.set(place, { body: fingerprint(kind, body), effect });
    return { status: 201, body: effect };
  }

  private refuseCar(userId: UserId, body: Record<string, unknown>): Reply | null {
    if (!this.hasPicture(userId, lastPart(String(body.carPhotoUrl)))) {
      return refusal(404, 'upload-expired');
    }
    return this.isPlateTaken(body.registrationNumber) ? refusal(409, 'plate-taken') : null;
  }

  isPlateTaken(plate: unknown): boolean {
    const cars = this.effects.filter(({ kind }) => kind === 'car');
    return (
      this.foreignPlates.has(plate) || cars.some(({ body }) => body.registrationNumber === plate)
    );
  }

  private refuseRequest(userId: UserId, { carId }: Record<string, unknown>): Reply | null {
    const isTheirs = this.effects.some((car) => car.id === carId && car.userId === userId);
    return carId === undefined || isTheirs ? null : refusal(404, 'vehicle-not-found');
  }

  private lookUp(userId: UserId, key: string): Reply {
    const used = this.keys.get(`${userId} ${key}`);
    if (!used) return { status: 200, body: { state: 'unknown', made: null } };
    const state = used.effect ? 'made' : 'withdrawn';
    return { status: 200, body: { state, made: used.effect } };
  }

  private withdraw(userId: UserId, key: string): Reply {
    const place = `${userId} ${key}`;
    const used = this.keys.get(place) ?? { body: '', effect: null };
    this.keys.set(place, used);
    return { status: 200, body: { made: used.effect } };
  }
}

export function refusal(status: number, code: string): Reply {
  return { status, body: { message: `Our words on ${code}`, code } };
}

function fingerprint(kind: string, body: Record<string, unknown>): string {
  return `${kind} ${JSON.stringify(Object.entries(body).sort())}`;
}

function lastPart(path: string): string {
  return path.split('/').at(-1) ?? '';
}

function asJson(body: Call['body']): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? body : {};
}
