import { isPassword } from '../../../server/accounts/passwords.ts';

/**
 * Has this many passwords checked without a break, for a network address if one is given, until the
 * returned function is called.
 */
export function occupyPasswordChecks(count: number, address?: string): () => Promise<void> {
  let isOver = false;
  async function occupyOne(): Promise<void> {
    while (!isOver) await isPassword(null, 'nothing', address);
  }
  const places = Promise.all(Array.from({ length: count }, occupyOne));
  return async () => {
    isOver = true;
    await places;
  };
}
