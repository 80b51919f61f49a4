import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { serverDurations } from '../../../domain/durations.ts';
import { type HttpAnswer, type HttpFailure, sendRequest } from '../http-client.ts';
import { type Storage, StorageFailure, type StorageTrouble } from './storage.ts';
import type { Bucket } from './storage-url.ts';
import { tryStorage } from './try-storage.ts';

/** Many times what a picture of ours has. */
const maxBytes = 20 * 1024 * 1024;

type Ask = (method: 'PUT' | 'GET' | 'DELETE', name: string, body?: Buffer) => Promise<HttpAnswer>;

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
    });
    const timeoutMs = serverDurations.gateways.storage;
    const answer = await sendRequest(request, { timeoutMs, maxBytes });
    if (answer.outcome === 'failed') throw new StorageFailure(troubles[answer.reason]);
    return withoutTrouble(method, answer);
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

const troubles: Record<HttpFailure, StorageTrouble> = {
  unreachable: 'unreachable',
  'timed-out': 'timed-out',
  'connection-lost': 'connection-lost',
  'too-large': 'unreadable',
  redirected: 'unreadable',
};

function withoutTrouble(method: string, answer: HttpAnswer): HttpAnswer {
  const trouble = troubleOf(method, answer);
  if (trouble) throw new StorageFailure(trouble);
  return answer;
}

const statusTroubles: Record<number, StorageTrouble> = {
  401: 'not-let-in',
  403: 'not-let-in',
  408: 'busy',
  429: 'busy',
  503: 'busy',
  507: 'full',
};

function troubleOf(method: string, { status, headers, bytes }: HttpAnswer): StorageTrouble | null {
  // Whoever says well without these is no such store, and has neither kept nor removed anything.
  const isWell = method === 'DELETE' ? status === 204 : status === 200 && headers.has('etag');
  if (isWell) return null;
  const code = /<Code>(\w+)<\/Code>/.exec(bytes.subarray(0, 2000).toString())?.[1] ?? '';
  if (status === 404 && code === 'NoSuchKey' && method !== 'PUT') return null;
  if (status === 404 && code === 'NoSuchBucket') return 'no-bucket';
  // MinIO, and others with a quota.
  if (/^(XMinioStorageFull|QuotaExceeded|XMinioAdminBucketQuotaExceeded)$/.test(code))
    return 'full';
  return statusTroubles[status] ?? (status >= 500 ? 'failed' : 'unreadable');
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
