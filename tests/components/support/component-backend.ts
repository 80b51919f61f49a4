import type { Plugin } from 'vite';

const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 10"><rect width="16" height="10" fill="#b3402f"/></svg>`;

/** Answers what the browser asks for without `fetch`: the pictures of vehicles. */
export function componentBackend(): Plugin {
  return {
    name: 'component-backend',
    configureServer(server) {
      server.middlewares.use('/api/vehicle-image', (request, response) => {
        request.resume();
        response.setHeader('Content-Type', 'image/svg+xml');
        response.end(picture);
      });
    },
  };
}
