import { hasOnlyParameters, readCredentials } from '../service-url.ts';

/** The address of an S3-compatible store and our account. */
export interface Bucket {
  /** Scheme, host, port and bucket name: path-style addresses, which all such stores support. */
  address: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export const storageUrlExample =
  's3://KEY:SECRET@s3.af-south-1.amazonaws.com/volmaak-pictures?region=af-south-1';

const bucketPath = /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/;

/** Reads `STORAGE_URL`; null if it is invalid. `tls=off` is for a store in a private network. */
export function readStorageUrl(value: string): Bucket | null {
  const url = URL.parse(value);
  if (url?.protocol !== 's3:' || !hasOnlyParameters(url, ['region', 'tls'])) return null;
  const { host, pathname, searchParams } = url;
  const { region = 'us-east-1', tls = 'on' } = Object.fromEntries(searchParams);
  if (!/^[\w-]+$/.test(region) || !/^(on|off)$/.test(tls)) return null;
  const { user: accessKeyId, password: secretAccessKey } = readCredentials(url) ?? {};
  if (!host || !accessKeyId || !secretAccessKey || !bucketPath.test(pathname)) return null;
  const address = `${tls === 'off' ? 'http' : 'https'}://${host}${pathname.replace(/\/$/, '')}`;
  return URL.canParse(address) ? { address, region, accessKeyId, secretAccessKey } : null;
}
