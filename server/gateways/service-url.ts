const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * The address of a service: https, or http on this machine, where no one can read along; null if it
 * is invalid.
 */
export function readServiceUrl(value: string): URL | null {
  const url = URL.parse(value);
  const isPlain = url?.protocol === 'http:' && loopback.test(url.hostname);
  if (!url || !(url.protocol === 'https:' || isPlain) || !isDecodable(url)) return null;
  return url;
}

/**
 * Whether an address has no query parameters but these, each at most once, and no fragment: a
 * misspelt parameter must not be silently ignored.
 */
export function hasOnlyParameters({ searchParams, hash }: URL, words: readonly string[]): boolean {
  const said = [...searchParams.keys()];
  const isOnceEach = new Set(said).size === said.length;
  return hash === '' && isOnceEach && said.every((word) => words.includes(word));
}

function isDecodable({ username, password }: URL): boolean {
  try {
    return decodeURIComponent(username + password) !== null;
  } catch {
    return false;
  }
}
