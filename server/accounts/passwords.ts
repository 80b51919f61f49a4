import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters that OWASP recommends. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/** Checks a password; for an unknown account, it does the same work and returns false. */
export async function isPassword(hashed: string | null, password: string): Promise<boolean> {
  const right = await verify(hashed ?? (await dummyHash), password);
  return hashed !== null && right;
}

const dummyHash = hashPassword('nobody has this password');
