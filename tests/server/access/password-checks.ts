import { isPassword } from '../../../server/accounts/passwords.ts';

/**
 * Keeps so many places of the passwords that wait to be checked occupied, for a network address if
 * one is given, until the returned call.
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
