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
    put: async ({ url }: Request, response: Response) => void kept.set(url, response),
    match: async ({ url }: Request) => kept.get(url)?.clone(),
    keys: async () => [...kept.keys()].map((url) => new Request(url)),
    delete: async ({ url }: Request) => kept.delete(url),
  };
}
