import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { sendForever } from './http-peer.ts';

/** The fault of a call; those with `-done` store the object first. */
export type StoreFault =
  | 'full'
  | 'busy'
  | 'fails'
  | 'refuses'
  | 'no-bucket'
  | 'redirects'
  | 'not-s3'
  | 'nowhere'
  | 'huge'
  | 'silent'
  | 'silent-done'
  | 'cuts'
  | 'cuts-done'
  | 'slow-half'
  | 'half';

interface StoreCall {
  method: string;
  /** The object's key, below the bucket. */
  name: string;
}

/** A local store with the part of S3 that we use; it checks every signature. */
export interface S3Peer {
  url: string;
  objects: Map<string, Buffer>;
  calls: StoreCall[];
  /** The fault of the following calls; undefined for none. */
  treat(fault: StoreFault | undefined | ((call: StoreCall) => StoreFault | undefined)): void;
  /** Cuts the calls that are held back; the following ones are treated as usual. */
  release(): void;
  close(): Promise<void>;
}

const bucket = '/volmaak-pictures/';
const [key, secret, region] = ['KEY+1', 'a/secret+of=40@characters', 'af-south-1'];

export async function startS3Peer(): Promise<S3Peer> {
  let faultOf: (call: StoreCall) => StoreFault | undefined = () => undefined;
  const peer: S3Peer = {
    url: '',
    objects: new Map(),
    calls: [],
    treat(fault) {
      faultOf = typeof fault === 'function' ? fault : () => fault;
    },
    release: () => {},
    close: async () => {},
  };
  const server = createServer(async (request, response) => {
    const body = await buffer(request).catch(() => null);
    if (!body) return;
    const { method = '', url = '' } = request;
    const call = { method, name: url.slice(bucket.length) };
    peer.calls.push(call);
    if (!url.startsWith(bucket)) return say(response, 404, 'NoSuchBucket');
    const fault = faultOf(call);
    if (fault && !/-done|half/.test(fault)) return meet(fault, request, response);
    const wrong = wrongSignature(request, body);
    if (wrong) return say(response, 403, wrong);
    if (fault?.endsWith('-done')) {
      executeCharge(peer.objects, call, body);
      return meet(fault, request, response);
    }
    const { status, headers = {}, content } = executeCharge(peer.objects, call, body);
    if (fault) return sendHalf(fault, response, content ?? Buffer.alloc(0));
    response.writeHead(status, headers).end(content);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a listening server has one
  const [user, password] = [key, secret].map(encodeURIComponent);
  peer.url = `s3://${user}:${password}@127.0.0.1:${port}${bucket.slice(0, -1)}?region=${region}&tls=off`;
  peer.release = () => {
    peer.treat(undefined);
    server.closeAllConnections();
  };
  peer.close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return peer;
}

interface StoreAnswer {
  status: number;
  headers?: Record<string, string>;
  content?: Buffer;
}

function executeCharge(objects: S3Peer['objects'], call: StoreCall, body: Buffer): StoreAnswer {
  const found = objects.get(call.name);
  if (call.method === 'PUT') {
    objects.set(call.name, body);
    return { status: 200, headers: { etag: `"${hash('md5', body)}"` } };
  }
  if (call.method === 'DELETE') {
    objects.delete(call.name);
    return { status: 204 };
  }
  if (!found) return { status: 404, content: errorOf('NoSuchKey') };
  const headers = { 'content-length': String(found.length), etag: `"${hash('md5', found)}"` };
  return { status: 200, headers, content: found };
}

const answers: Partial<Record<StoreFault, [status: number, code: string]>> = {
  full: [507, 'XMinioStorageFull'],
  busy: [503, 'SlowDown'],
  fails: [500, 'InternalError'],
  refuses: [403, 'AccessDenied'],
  'no-bucket': [404, 'NoSuchBucket'],
  redirects: [301, 'PermanentRedirect'],
};

/** Other faults hold the connection until the caller gives up. */
function meet(fault: StoreFault, request: IncomingMessage, response: ServerResponse): void {
  const answer = answers[fault];
  if (answer) say(response, ...answer);
  else if (fault.startsWith('cuts')) request.socket.destroy();
  else if (fault === 'nowhere') response.writeHead(404).end('<html>Not found</html>');
  else if (fault === 'huge') sendForever(response.writeHead(200, { etag: '"huge"' }));
  else if (fault === 'not-s3') response.writeHead(200).end('<html>Welcome</html>');
}

/** Announces the whole length and sends half of it. */
function sendHalf(fault: StoreFault, response: ServerResponse, content: Buffer): void {
  response.writeHead(200, { 'content-length': String(content.length || 10) });
  response.write(content.subarray(0, content.length >> 1), () => {
    if (fault === 'half') response.socket?.destroy();
  });
}

function say(response: ServerResponse, status: number, code: string): void {
  // Only clients that receive a 301 use the location.
  const headers = { 'content-type': 'application/xml', location: 'http://127.0.0.1:9/elsewhere' };
  response.writeHead(status, headers).end(errorOf(code));
}

const errorOf = (code: string) => Buffer.from(`<Error><Code>${code}</Code></Error>`);
const hash = (kind: string, bytes: Buffer | string) => createHash(kind).update(bytes).digest('hex');
const hmac = (with_: Buffer | string, text: string) =>
  createHmac('sha256', with_).update(text).digest();

/** Checks Signature Version 4 as Amazon describes it; returns null when it is right. */
function wrongSignature({ headers, method, url }: IncomingMessage, body: Buffer): string | null {
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/;
  const parts = form.exec(headers.authorization ?? '');
  if (!parts) return 'AuthorizationHeaderMalformed';
  const [, who, day = '', where, names = '', signature] = parts;
  if (who !== key || where !== region) return 'InvalidAccessKeyId';
  const needed = ['host', 'x-amz-content-sha256', 'x-amz-date'];
  if (needed.some((name) => !names.split(';').includes(name))) return 'AccessDenied';
  if (headers['x-amz-content-sha256'] !== hash('sha256', body)) return 'XAmzContentSHA256Mismatch';
  const at = String(headers['x-amz-date']);
  if (!at.startsWith(day)) return 'AccessDenied';
  const lines = names.split(';').map((name) => `${name}:${headers[name]}\n`);
  const content = String(headers['x-amz-content-sha256']);
  const canonical = [method, url, '', lines.join(''), names, content].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', at, scope, hash('sha256', canonical)].join('\n');
  const signer = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(hmac, `AWS4${secret}`);
  const right = createHmac('sha256', signer).update(toSign).digest('hex');
  return right === signature ? null : 'SignatureDoesNotMatch';
}
