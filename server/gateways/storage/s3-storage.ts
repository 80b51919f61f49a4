import { hash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { serverDurations } from '../../durations.ts';
import { type HttpAnswer, isAnswer, sendRequest } from '../http-client.ts';
import { checkStorage } from './check-storage.ts';
import { type Storage, type StorageErrorCode, StorageFailure } from './storage.ts';
import type { Bucket } from './storage-url.ts';

/** Many times the size of our pictures. */
const maxBytes = 20 * 1024 * 1024;

type Ask = (method: 'PUT' | 'GET' | 'DELETE', name: string, body?: Buffer) => Promise<HttpAnswer>;

/**
 * A bucket of an S3-compatible store (https://docs.aws.amazon.com/AmazonS3/latest/API/). Pictures
 * are small, so each is sent and read in one request, and an interrupted request fails as a whole.
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
    checkGateway: () => checkStorage(objects, `a bucket at ${new URL(bucket.address).host}`),
  };
}

/** Makes a signed call and distinguishes its failures; a missing object is an answer. */
function askBucket(bucket: Bucket): Ask {
  const { address, region, accessKeyId, secretAccessKey } = bucket;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const once: Ask = async (method, name, body) => {
    const request = await client.sign(`${address}/${name}`, {
      method,
      // The signed hash lets the store refuse a body that was changed on its way.
      headers: { 'x-amz-content-sha256': hash('sha256', body ?? '') },
      // `fetch` does not accept a Buffer by type.
      ...(body && { body: new Uint8Array(body) }),
    });
    const timeoutMs = serverDurations.gateways.storage;
    const answer = await sendRequest(request, { timeoutMs, maxBytes });
    if (answer.outcome === 'failed') {
      throw new StorageFailure(isAnswer(answer.reason) ? 'unreadable' : answer.reason);
    }
    const code = errorCodeOf(method, answer);
    if (code) throw new StorageFailure(code);
    return answer;
  };
  return async (...call) => {
    try {
      return await once(...call);
    } catch (error) {
      // A kept-alive connection can close just when it is used. Repeating is safe for all three
      // calls.
      if (error instanceof StorageFailure && error.code === 'connection-lost') return once(...call);
      throw error;
    }
  };
}

const statusCodes: Record<number, StorageErrorCode> = {
  401: 'not-let-in',
  403: 'not-let-in',
  408: 'busy',
  429: 'busy',
  503: 'busy',
  507: 'full',
};

function errorCodeOf(
  method: string,
  { status, headers, bytes }: HttpAnswer,
): StorageErrorCode | null {
  // A success without these properties does not come from such a store, and nothing was stored or
  // removed.
  const isWell = method === 'DELETE' ? status === 204 : status === 200 && headers.has('etag');
  if (isWell) return null;
  const code = /<Code>(\w+)<\/Code>/.exec(bytes.subarray(0, 2000).toString())?.[1] ?? '';
  if (status === 404 && code === 'NoSuchKey' && method !== 'PUT') return null;
  if (status === 404 && code === 'NoSuchBucket') return 'no-bucket';
  // Codes of MinIO and of stores with a quota.
  if (/^(XMinioStorageFull|QuotaExceeded|XMinioAdminBucketQuotaExceeded)$/.test(code))
    return 'full';
  return statusCodes[status] ?? (status >= 500 ? 'failed' : 'unreadable');
}
