import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Plugin } from 'vite';
import { apiMarker } from '../../../domain/api-marker.ts';

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 10"><rect width="16" height="10" fill="#b3402f"/></svg>`;

/** Answers what the browser asks for without `fetch`: pictures, and uploads with their progress. */
export function componentBackend(): Plugin {
  return {
    name: 'component-backend',
    configureServer(server) {
      server.middlewares.use('/api/vehicle-image', fatedAnswers('200', picture));
      server.middlewares.use('/api/uploads', fatedAnswers('204'));
    },
  };
}

/**
 * An address may say what becomes of its first tries: with `fates=503,silence` the first one gets a
 * 503, and the second one no answer. All others succeed.
 */
function fatedAnswers(success: string, body?: string) {
  const tries = new Map<string, number>();
  return (request: IncomingMessage, response: ServerResponse) => {
    const { url = '' } = request;
    const earlier = tries.get(url) ?? 0;
    tries.set(url, earlier + 1);
    const fates = new URL(url, 'http://localhost').searchParams.get('fates')?.split(',');
    const fate = fates?.[earlier] ?? success;
    request.resume();
    if (fate === 'silence') return;
    response.setHeader(apiMarker.header, apiMarker.value);
    if (fate === success && body) response.setHeader('Content-Type', 'image/svg+xml');
    response.statusCode = Number(fate);
    request.on('end', () => response.end(fate === success ? body : undefined));
  };
}
