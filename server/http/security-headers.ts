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

export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const setHeaders = helmet({
    contentSecurityPolicy,
    // Pages have no referrer, because the address of a reset link contains its token.
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: config.publicUrl?.startsWith('https:') ?? false,
  });
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('Permissions-Policy', 'camera=(self), geolocation=(), microphone=(), payment=()');
    setHeaders(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
}
