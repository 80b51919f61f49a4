/** Whether an address leads to this machine, where no one can read along. */
export function isThisMachine({ hostname }: URL): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** The user and the password in an address, which may be empty; null if they are invalid. */
export function readCredentials({
  username,
  password,
}: URL): { user: string; password: string } | null {
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch {
    return null;
  }
}

/** The address of a service: https, or http on this machine; null if it is invalid. */
export function readServiceUrl(value: string): URL | null {
  const url = URL.parse(value);
  if (!url || !readCredentials(url)) return null;
  const isPlain = url.protocol === 'http:' && isThisMachine(url);
  return url.protocol === 'https:' || isPlain ? url : null;
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
