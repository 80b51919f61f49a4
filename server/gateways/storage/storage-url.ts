/** Where and as whom pictures are kept in an S3-compatible store. */
export interface Bucket {
  /** Scheme, host, port and the bucket's name: path-style addresses, which all such stores understand. */
  address: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export const storageUrlExample =
  's3://KEY:SECRET@s3.af-south-1.amazonaws.com/volmaak-pictures?region=af-south-1';

const bucketPath = /^\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]\/?$/;

/** Reads `STORAGE_URL`; null when it is none. `tls=off` is for a store in a network of one's own. */
export function readStorageUrl(value: string): Bucket | null {
  if (!URL.canParse(value)) return null;
  const { protocol, host, pathname, hash, searchParams, username, password } = new URL(value);
  const { region = 'us-east-1', tls = 'on', ...others } = Object.fromEntries(searchParams);
  const isUnderstood = protocol === 's3:' && hash === '' && Object.keys(others).length === 0;
  if (!isUnderstood || !/^[\w-]+$/.test(region) || !/^(on|off)$/.test(tls)) return null;
  if (!host || !username || !password || !bucketPath.test(pathname)) return null;
  const address = `${tls === 'off' ? 'http' : 'https'}://${host}${pathname.replace(/\/$/, '')}`;
  if (!URL.canParse(address)) return null;
  try {
    return {
      address,
      region,
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    };
  } catch {
    return null;
  }
}
