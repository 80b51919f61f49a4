import { type Answer, type Caller, newCar, registration, withNewCookies } from '../api.ts';
import type { Buyer } from './purchases.ts';

/** A client that calls a server over the network and keeps its cookie. */
export interface RemoteDriver extends Caller {
  /** The same user at another address of the server. */
  movedTo(url: string): RemoteDriver;
}

async function callOver(
  url: string,
  cookie: string,
  ...[method, path, body, headers = {}]: Parameters<Caller['call']>
): Promise<Answer> {
  const isJson = body !== undefined && !Buffer.isBuffer(body);
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { cookie, ...(isJson && { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as BodyInit) }), // text or bytes
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const { headers: received, status } = response;
  const hasJson = bytes.length > 0 && received.get('content-type')?.includes('json');
  return {
    status,
    body: hasJson ? JSON.parse(bytes.toString()) : bytes,
    // A sign-in sets several cookies, which an object of single texts cannot hold.
    headers: { ...Object.fromEntries(received), 'set-cookie': received.getSetCookie() },
  };
}

export async function signInOver(
  url: string,
  username: string,
  password: string,
): Promise<RemoteDriver> {
  const signedIn = await callOver(url, '', 'POST', '/api/auth/login', { username, password });
  const cookie = withNewCookies('', signedIn);
  const at = (address: string): RemoteDriver => ({
    userId: signedIn.body.id,
    username,
    cookie,
    call: (...words) => callOver(address, cookie, ...words),
    movedTo: at,
  });
  return at(url);
}

/** A new motorist, registered and signed in over the network. */
export async function registerOver(url: string): Promise<RemoteDriver> {
  const fields = registration();
  await callOver(url, '', 'POST', '/api/auth/register', fields);
  return signInOver(url, fields.username, fields.password);
}

/** A new motorist with a vehicle, over the network. */
export async function buyerOver(url: string): Promise<Buyer & RemoteDriver> {
  const driver = await registerOver(url);
  return { ...driver, carId: (await newCar(driver)).id };
}
