import { floodAccount } from './floods.ts';

/** Registers an account and signs it in; returns its cookie. */
export async function register(port: number): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const post = (path: string, body: object) =>
    fetch(`http://localhost:${port}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
  const account = floodAccount();
  const { username, password } = account;
  await post('/api/auth/register', account);
  const { headers: answered } = await post('/api/auth/login', { username, password });
  return answered.get('set-cookie')?.split(';')[0] ?? '';
}
