import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '../../support/server-process.ts';
import { type Operation, type Paths, type SampleCall, sampleCall } from './sample-call.ts';
import { createdBy, createObjects, sendJson } from './scanned-objects.ts';

const password = 'scanned-password-1';

/** A server of its own with an admin, two motorists and a vehicle, and all calls that it knows. */
export interface ScannedProduct {
  url: string;
  calls: SampleCall[];
  /** A new session of the person who may make the call, as a cookie. */
  signIn(call: SampleCall): Promise<string>;
  stop(): Promise<void>;
}

export async function startScannedProduct(): Promise<ScannedProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'volmaak-scanned-'));
  const admin = `admin-${randomUUID().slice(0, 8)}`;
  const server = await startServerProcess({
    DATA_DIR: folder,
    RATE_LIMITS: 'off',
    ADMIN_USERNAME: admin,
    ADMIN_PASSWORD: password,
  });
  const { url } = server;
  const motorist = await register(url, '8001015009087');
  const target = await register(url, '9202204720083');
  const cookie = await signIn(url, motorist.username);
  const own = { ...motorist, password, userId: motorist.id, ...(await createObjects(url, cookie)) };
  // Admins act upon the other motorist, so that the first one keeps their account.
  const others = { ...own, userId: target.id, '/api/admin/users': target.id };
  const response = await fetch(`${url}/api/openapi.json`);
  const { paths } = (await response.json()) as { paths: Paths };
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      placesApart(operation).map((part) =>
        sampleCall(path, method, part, isAdmins(path) ? others : valuesFor(path, own)),
      ),
    ),
  );
  return {
    url,
    // What ends something comes last.
    calls: calls.sort((a, b) => Number(isEnd(a)) - Number(isEnd(b))),
    signIn: ({ name }) => signIn(url, isAdmins(name) ? admin : motorist.username),
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A cursor that is none refuses the whole call, so it has a call of its own. */
function placesApart(operation: Operation): Operation[] {
  const isCursor = ({ name }: { name: string }) => name === 'cursor';
  const others = operation.parameters.filter((parameter) => !isCursor(parameter));
  const cursors = operation.parameters.filter(isCursor);
  return [others, ...(cursors.length > 0 ? [cursors] : [])].map((parameters) => ({
    ...operation,
    parameters,
  }));
}

const isAdmins = (name: string) => /\/api\/(admin|sms)\/|\/second-factor\/|\/status$/.test(name);
const isEnd = ({ name }: SampleCall) => /DELETE|deletion|blacklist|logout/.test(name);

function valuesFor(path: string, own: Record<string, unknown>) {
  // A right password would delete the account with the first request.
  if (path.endsWith('/deletion')) return { ...own, password: 'wrong' };
  // A proof is one of three.
  return path.endsWith('/proof') ? { ...own, code: undefined, passkey: undefined } : own;
}

interface Person {
  id: string;
  username: string;
}

async function register(url: string, idNumber: string): Promise<Person & Record<string, string>> {
  const username = `driver-${randomUUID().slice(0, 8)}`;
  const fields = {
    username,
    firstName: 'Thandi',
    lastName: 'Nkosi',
    idNumber,
    homeAddress: '1 Long Street',
    phoneNumber: '0821234567',
    email: `${username}@example.com`,
  };
  const { id } = await createdBy(`${url}/api/auth/register`, { ...fields, password });
  return { ...fields, id };
}

async function signIn(url: string, username: string): Promise<string> {
  const response = await sendJson(`${url}/api/auth/login`, { username, password });
  return String(response.headers.get('Set-Cookie')).split(';')[0] ?? '';
}
