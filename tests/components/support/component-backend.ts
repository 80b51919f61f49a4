import type { Plugin } from 'vite';
import { answerMark } from '../../../domain/answer-mark.ts';

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 10"><rect width="16" height="10" fill="#b3402f"/></svg>`;

/** Answers what the browser asks for without `fetch`: pictures, and uploads with their progress. */
export function componentBackend(): Plugin {
  return {
    name: 'component-backend',
    configureServer(server) {
      server.middlewares.use('/api/vehicle-image', (_, response) => {
        response.setHeader('Content-Type', 'image/svg+xml').end(picture);
      });
      server.middlewares.use('/api/uploads', (request, response) => {
        response.setHeader(answerMark.header, answerMark.value);
        response.statusCode = 204;
        request.on('end', () => response.end()).resume();
      });
    },
  };
}
