import type { FastifyRequest } from 'fastify';

/** Where a call comes from. */
export interface Client {
  /** The network address. */
  address: string;
  userAgent: string;
}

export function clientOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): Client {
  return { address: ip, userAgent: headers['user-agent'] ?? '' };
}
