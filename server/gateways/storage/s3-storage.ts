import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { serverDurations } from '../../../domain/durations.ts';
import { readBody, TooLarge } from '../read-body.ts';
import { type Storage, StorageFailure, type StorageTrouble } from './storage.ts';
import type { Bucket } from './storage-url.ts';
import { tryStorage } from './try-storage.ts';

/** Many times what a picture of ours has. */
const maxBytes = 20 * 1024 * 1024;

interface StoreAnswer {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

type Ask = (method: 'PUT' | 'GET' | 'DELETE', name: string, body?: Buffer) => Promise<StoreAnswer>;

/**
 * A bucket of an S3-compatible store (https://docs.aws.amazon.com/AmazonS3/latest/API/). Pictures are
 * small, so each travels whole: one that breaks off half-way is a failure and never half an answer.
 */
export function s3Storage(bucket: Bucket): Storage {
  const ask = askBucket(bucket);
  const objects = {
    async put(name: string, bytes: Buffer) {
      await ask('PUT', name, bytes);
    },
    async get(name: string) {
      const { status, bytes } = await ask('GET', name);
      return status === 404 ? null : bytes;
    },
    async remove(name: string) {
      await ask('DELETE', name);
    },
  };
  return {
    ...objects,
    checkGateway: () => tryStorage(objects, `a bucket at ${new URL(bucket.address).host}`),
  };
}

/** One signed call, its failures told apart; an object that is missing is an answer. */
function askBucket(bucket: Bucket): Ask {
  const { address, region, accessKeyId, secretAccessKey } = bucket;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const once: Ask = async (method, name, body) => {
    const request = await client.sign(`${address}/${name}`, {
      method,
      // Signed with the rest: what was changed on its way is refused.
      headers: { 'x-amz-content-sha256': sha256(body ?? Buffer.alloc(0)) },
      // What a Buffer is for `fetch`: some bytes.
      ...(body && { body: new Uint8Array(body) }),
      // The signature is for the address that was configured, and for no other.
      redirect: 'manual',
      signal: AbortSignal.timeout(serverDurations.gateways.storage),
    });
    return withoutTrouble(method, await answered(request));
  };
  return async (...call) => {
    try {
      return await once(...call);
    } catch (error) {
      // A connection kept open may end just when it is used; all three calls are safe to repeat.
      if (error instanceof StorageFailure && error.code === 'connection-lost') return once(...call);
      throw error;
    }
  };
}

async function answered(request: Request): Promise<StoreAnswer> {
  try {
    const response = await fetch(request);
    const { status, headers } = response;
    return { status, headers, bytes: await readBody(response, maxBytes) };
  } catch (cause) {
    throw new StorageFailure(troubleOfConnection(cause), cause);
  }
}

/** Nothing was sent where one of these came. */
const unreachable =
  /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_)/;

function troubleOfConnection(error: unknown): StorageTrouble {
  if (error instanceof Error && error.name === 'TimeoutError') return 'timed-out';
  if (error instanceof TooLarge) return 'unreadable';
  // What `fetch` throws says why in its cause.
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return unreachable.test(code) ? 'unreachable' : 'connection-lost';
}

function withoutTrouble(method: string, answer: StoreAnswer): StoreAnswer {
  const trouble = troubleOf(method, answer);
  if (trouble) throw new StorageFailure(trouble);
  return answer;
}

const troubles: Record<number, StorageTrouble> = {
  401: 'not-let-in',
  403: 'not-let-in',
  408: 'busy',
  429: 'busy',
  503: 'busy',
  507: 'full',
};

function troubleOf(method: string, { status, headers, bytes }: StoreAnswer): StorageTrouble | null {
  // Whoever says well without these is no such store, and has neither kept nor removed anything.
  const isWell = method === 'DELETE' ? status === 204 : status === 200 && headers.has('etag');
  if (isWell) return null;
  const code = /<Code>(\w+)<\/Code>/.exec(bytes.subarray(0, 2000).toString())?.[1] ?? '';
  if (status === 404 && code === 'NoSuchKey' && method !== 'PUT') return null;
  if (status === 404 && code === 'NoSuchBucket') return 'no-bucket';
  // MinIO, and others with a quota.
  if (/^(XMinioStorageFull|QuotaExceeded|XMinioAdminBucketQuotaExceeded)$/.test(code))
    return 'full';
  return troubles[status] ?? (status >= 500 ? 'failed' : 'unreadable');
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
