import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');

/** Ways to write a duration where it is used; zero is none. */
const writtenDurations = [
  /\bset(Timeout|Interval)\([^;]*?,\s*[1-9][\d_]*,?\s*\)/g,
  /\b(AbortSignal\.timeout|wait|pause|useNow)\(\s*[1-9]/g,
  /\buseDebounced\w+\([^;]*?,\s*[1-9][\d_]*,?\s*\)/g,
  /\b(timeout|interval|delay|staleTime|gcTime|autoClose|patience)\s*[:=]\s*\[?[1-9]/g,
  /\w(Timeout|Interval|TimeoutMillis|Milliseconds|Seconds|Delay|Wait)\s*[:=]\s*[1-9]/g,
  /\w_timeout\s*[:=]\s*'?[1-9]/g,
];

/** Ways to patch the time of the platform. */
const patchedTime = [
  /\b(AbortSignal\.timeout|performance\.now|(window|globalThis)\.set(Timeout|Interval))\s*=[^=]/g,
  /\bObject\.assign\((window|globalThis|performance|AbortSignal), \{\s*(set(Timeout|Interval)|now|timeout)\b/g,
  /\b(spyOn|defineProperty)\(\s*\w+,\s*'(timeout|now|set(Timeout|Interval))'/g,
  /\bstubGlobal\('(set(Timeout|Interval)|performance)'/g,
  // A test may set the date, or hold back what is put off until something else has happened.
  /\buseFakeTimers\((?!\{ toFake: \['(Date|setTimeout)'\] \})/g,
  /\badvanceTimers\w*\(/g,
];

/** The places in some files where something of that is written, each with its line. */
function found(pattern: string, ways: readonly RegExp[], ...except: string[]): string[] {
  const files = globSync(pattern, { cwd: root }).filter((file) => !except.includes(file));
  expect(files.length).toBeGreaterThan(100);
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return ways
      .flatMap((way) => [...text.matchAll(way)])
      .map(({ index, 0: words }) => `${file}:${text.slice(0, index).split('\n').length}: ${words}`);
  });
}

const isFound = (ways: readonly RegExp[], text: string) =>
  ways.some((way) => text.search(way) >= 0);

describe('a duration', () => {
  it('of the product is written in the durations.ts of its side and nowhere else', () => {
    const code = '{src,sw,server,domain}/**/*.{ts,tsx}';
    const files = ['domain/durations.ts', 'server/durations.ts'];
    expect(found(code, writtenDurations, ...files)).toEqual([]);
  });

  it.each([
    'setTimeout(() => setIsLate(true), 3_000);',
    'setInterval(\n  run,\n  60_000,\n);',
    'AbortSignal.timeout(5000)',
    'await wait(100);',
    'useDebouncedValue(typed, 300)',
    'const patience = 20_000;',
    'const maxWait = 5000;',
    'const leaseMilliseconds = 60_000;',
    'call(name, parts, { timeout: 5_000 })',
    "set local lock_timeout = '5s'",
    'connectionTimeoutMillis: 10_000',
  ])('is found in %s', (text) => {
    expect(isFound(writtenDurations, text)).toBe(true);
  });
});

describe('a test', () => {
  it('replaces durations, and patches no time of the platform', () => {
    expect(found('tests/**/*.{ts,tsx}', patchedTime, 'tests/docs/durations.test.ts')).toEqual([]);
  });
});
