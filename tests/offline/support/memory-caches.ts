/** The cache storage of an origin in memory, with what pictures need. */
export function memoryCaches() {
  const caches = new Map<string, ReturnType<typeof memoryCache>>();
  const open = async (name: string) => {
    const cache = caches.get(name) ?? memoryCache();
    caches.set(name, cache);
    return cache;
  };
  return {
    open,
    match: async (request: Request, { cacheName }: { cacheName: string }) =>
      (await open(cacheName)).match(request),
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
  };
}

function memoryCache() {
  const kept = new Map<string, Response>();
  return {
    put: async (request: Request | string, response: Response) =>
      void kept.set(urlOf(request), response),
    match: async (request: Request | string) => kept.get(urlOf(request))?.clone(),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    delete: async (request: Request | string) => kept.delete(urlOf(request)),
  };
}

function urlOf(request: Request | string): string {
  return typeof request === 'string' ? request : request.url;
}
