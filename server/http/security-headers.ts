import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config.ts';

/**
 * Allows only what the app needs. 'unsafe-inline' is only for styles, because Mantine writes a
 * style element.
 */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    'default-src': ["'none'"],
    'script-src': ["'self'"],
    'style-src': ["'self'"],
    'style-src-elem': ["'self'", "'unsafe-inline'"],
    'style-src-attr': ["'none'"],
    'img-src': ["'self'", 'blob:', 'data:'],
    'connect-src': ["'self'"],
    'font-src': ["'self'"],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  },
};

/** Helmet works them out at the start: they are the same for every response. */
export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers: [string, string][] = [
    ['Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=()'],
  ];
  const response = {
    setHeader: (name: string, value: string) => headers.push([name, value]),
    removeHeader: () => {},
  } as unknown as ServerResponse; // Helmet calls nothing else
  const setHeaders = helmet({
    contentSecurityPolicy,
    // Pages have no referrer, because the address of a reset link contains its token.
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ?? false,
  });
  setHeaders({} as IncomingMessage, response, () => {});
  app.addHook('onRequest', (_, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
}
