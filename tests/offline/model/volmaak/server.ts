import type { UserId } from '../../../../domain/ids.ts';
import { minute } from '../../../../domain/values/time-units.ts';
import { uuid } from '../../support/items.ts';
import { type Effect, KeyedServer, refusal } from '../kit/keyed-server.ts';
import type { Reply, Trouble } from '../kit/network.ts';

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

/** Something that the server has created, changed or deleted. */
export interface Made extends Effect {
  kind: 'car' | 'fuel-request' | 'change' | 'deletion';
  userId: UserId;
  body: Record<string, unknown>;
  /** The size of a car's picture. */
  picture?: number | undefined;
  /** What was changed or deleted. */
  object?: string;
  /** The values of a changed object, as the answer tells them. */
  fuelCapacity?: unknown;
  phoneNumber?: unknown;
}

/** A car, a fuel request, or the details of a user. */
export interface StoredObject {
  id: string;
  kind: 'car' | 'fuel-request' | 'profile';
  userId: UserId;
  /** Its capacity or its phone number. */
  value: unknown;
  isDeleted: boolean;
  /** An admin has approved the request. */
  isDecided: boolean;
}

interface Upload {
  userId: UserId;
  size: number;
  expiresAt: number;
  isStored: boolean;
}

const uploadMilliseconds = 15 * minute;

/** The server as the outbox sees it: sessions, keys with their results, uploads and refusals. */
export class ModelServer extends KeyedServer<Made> {
  readonly blocked = new Set<UserId>();
  /** Plates of vehicles in other accounts. */
  readonly foreignPlates = new Set<unknown>();
  /** All calls that have arrived. */
  readonly arrived: Call[] = [];
  readonly objects = new Map<string, StoredObject>();
  /** The objects that were changed or deleted by another phone. */
  readonly touched = new Set<string>();
  private readonly uploads = new Map<string, Upload>();
  private readonly now: () => number;

  constructor(now: () => number) {
    super();
    this.now = now;
  }

  /** Forgets the pictures and their uploads. */
  losePictures(): void {
    this.uploads.clear();
  }

  handle(call: Call): Reply {
    this.arrived.push(call);
    const userId = this.userOf(call.session);
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
      case 'PATCH /api/cars/{id}':
        return this.change(userId, lastPart(call.path), 'fuelCapacity', call);
      case 'PATCH /api/account/profile':
        return this.change(userId, userId, 'phoneNumber', call);
      case 'DELETE /api/cars/{id}':
      case 'DELETE /api/fuel-requests/{id}':
        return this.delete(userId, lastPart(call.path), call);
      case 'GET /api/outbox/{id}':
        return { status: 200, body: this.statusOf(userId, lastPart(call.path)) };
      case 'DELETE /api/outbox/{id}':
        return { status: 200, body: { made: this.withdraw(userId, lastPart(call.path)) } };
      default:
        return refusal(404, 'not-found');
    }
  }

  private openUpload(userId: UserId, { size }: Record<string, unknown>): Reply {
    if (typeof size !== 'number' || size < 1) return refusal(400, 'invalid');
    const id = uuid(this.nextNumber());
    const expiresAt = this.now() + uploadMilliseconds;
    this.uploads.set(id, { userId, size, expiresAt, isStored: false });
    return { status: 201, body: { uploadURL: `http://volmaak.example/api/uploads/${id}` } };
  }

  private storeUpload(userId: UserId, { path, body }: Call): Reply {
    const upload = this.uploads.get(lastPart(path));
    if (upload?.userId !== userId) return refusal(404, 'not-found');
    if (!upload.isStored) {
      if (upload.expiresAt <= this.now()) return refusal(403, 'request-expired');
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

  private sizeOf(picturePath: unknown): number | undefined {
    return this.uploads.get(lastPart(String(picturePath)))?.size;
  }

  private hasPicture(userId: UserId, id: string): boolean {
    const upload = this.uploads.get(id);
    return upload?.userId === userId && upload.isStored;
  }

  /** Checks access, then the body, then the key, and then whether it can be created. */
  private create(userId: UserId, { path, key, item, body: sent }: Call): Reply {
    const kind = path === '/api/cars' ? 'car' : 'fuel-request';
    const body = asJson(sent);
    if (this.blocked.has(userId) && !this.isUsed(userId, key)) return refusal(403, 'blocked');
    if (kind === 'fuel-request' && !(Number(body.fuelAmount) > 0)) return refusal(400, 'invalid');
    return this.once({ userId, key, body: fingerprint(kind, body) }, () => {
      const refused =
        kind === 'car' ? this.refuseCar(userId, body) : this.refuseRequest(userId, body);
      if (refused) return refused;
      const id = uuid(this.nextNumber());
      const value = body.fuelCapacity;
      this.objects.set(id, { id, kind, userId, value, isDeleted: false, isDecided: false });
      return { id, kind, userId, item, body, picture: this.sizeOf(body.carPhotoUrl) };
    });
  }

  /** The object, if it is the user's and not deleted. */
  find(userId: UserId, id: string): StoredObject | undefined {
    if (id === userId && !this.objects.has(id)) {
      const flags = { isDeleted: false, isDecided: false };
      this.objects.set(id, { id, kind: 'profile', userId, value: '+27 0', ...flags });
    }
    const object = this.objects.get(id);
    return object?.userId === userId && !object.isDeleted ? object : undefined;
  }

  private change(
    userId: UserId,
    id: string,
    field: 'fuelCapacity' | 'phoneNumber',
    { key, item, path, body: sent }: Call,
  ): Reply {
    const body = asJson(sent);
    return this.once({ userId, key, body: fingerprint(path, body) }, () => {
      const object = this.find(userId, id);
      if (!object) return refusal(404, 'not-found');
      if (body.carPhotoUrl && !this.hasPicture(userId, lastPart(String(body.carPhotoUrl)))) {
        return refusal(404, 'upload-expired');
      }
      // A phone number is stored in another form than it was typed.
      const wanted = field === 'phoneNumber' ? `+27 ${body[field]}` : body[field];
      if (wanted !== undefined) {
        const isAsSeen = asJson(body.expected as Call['body'])[field] === object.value; // our body
        if (!isAsSeen && object.value !== wanted) {
          const { status, body: words } = refusal(409, 'changed-elsewhere');
          return {
            status,
            body: { ...asJson(words as Call['body']), current: { [field]: object.value } },
          };
        }
        object.value = wanted;
      }
      const made = { id: uuid(this.nextNumber()), kind: 'change', userId, item, body } as const;
      const picture = this.sizeOf(body.carPhotoUrl);
      return { ...made, object: id, [field]: object.value, picture };
    });
  }

  private delete(userId: UserId, id: string, { key, item, path }: Call): Reply {
    const reply = this.once({ userId, key, body: fingerprint(path, {}) }, () => {
      const object = this.find(userId, id);
      if (!object) return refusal(404, 'not-found');
      if (object.isDecided) return refusal(409, 'not-deletable');
      object.isDeleted = true;
      const made = { id: uuid(this.nextNumber()), kind: 'deletion', userId, item } as const;
      return { ...made, body: {}, object: id };
    });
    return reply.status === 201 ? { status: 204, body: null } : reply;
  }

  private refuseCar(userId: UserId, body: Record<string, unknown>): Reply | null {
    if (!this.hasPicture(userId, lastPart(String(body.carPhotoUrl)))) {
      return refusal(404, 'upload-expired');
    }
    return this.isPlateTaken(body.registrationNumber) ? refusal(409, 'plate-taken') : null;
  }

  /** Whether a car had the plate at any time, perhaps one that was deleted since. */
  wasPlateTaken(plate: unknown): boolean {
    const cars = this.effects.filter(({ kind }) => kind === 'car');
    return this.isPlateTaken(plate) || cars.some(({ body }) => body.registrationNumber === plate);
  }

  private isPlateTaken(plate: unknown): boolean {
    const cars = this.effects.filter(
      ({ id, kind }) => kind === 'car' && !this.objects.get(id)?.isDeleted,
    );
    return (
      this.foreignPlates.has(plate) || cars.some(({ body }) => body.registrationNumber === plate)
    );
  }

  private refuseRequest(userId: UserId, { carId }: Record<string, unknown>): Reply | null {
    return carId === undefined || this.find(userId, String(carId))
      ? null
      : refusal(404, 'vehicle-not-found');
  }
}

/** The answer instead of the server's: another call under the key runs, or the server has trouble. */
export function troubleOf(status: Trouble): Reply {
  if (status === 409) return refusal(409, 'in-progress');
  return { ...refusal(status, 'trouble'), retryAfterSeconds: 30 };
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
