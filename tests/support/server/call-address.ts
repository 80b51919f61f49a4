import { randomUUID } from 'node:crypto';
import { type Call, calls } from '../../../domain/calls.ts';

/** The calls of the contract by name, with their definitions. */
export const everyCall: readonly [name: string, call: Call][] = Object.entries<Call>(calls);

/** The calls that require a session. */
export const closedCalls = everyCall
  .filter(([, call]) => call.access !== 'open')
  .map(([name]) => name);

/** Method and address of a call; its path has values that are well-formed but name nothing. */
export function addressOf(name: string, values: Record<string, string> = {}) {
  const [method = '', path = ''] = name.split(' ');
  const query = name === 'GET /api/car-data/models' ? '?make=Toyota' : '';
  const known: Record<string, string> = { fuelType: 'petrol', number: '1200', ...values };
  const url = path.replace(/\{(\w+)\}/g, (_, field: string) => known[field] ?? randomUUID());
  return { method, url: `${url}${query}` };
}
