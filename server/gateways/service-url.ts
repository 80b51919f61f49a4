const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** An address of a service: https, or http on this machine, where nobody reads along; null when it is none. */
export function readServiceUrl(value: string): URL | null {
  const url = URL.parse(value);
  const isPlain = url?.protocol === 'http:' && loopback.test(url.hostname);
  if (!url || !(url.protocol === 'https:' || isPlain) || !isDecodable(url)) return null;
  return url;
}

/** Whether an address says these words in its query, each once, and nothing else: a misspelt one must not be ignored in silence. */
export function saysOnly({ searchParams, hash }: URL, words: readonly string[]): boolean {
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
