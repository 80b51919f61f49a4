import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { notRun, parts } from '../../scripts/long-parts.mjs';

const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'reliability.md'), 'utf8');
const [, section = ''] = text.split('\n## The parts\n');
const [table = ''] = section.split('\n## ');

describe('the parts of npm run test:long', () => {
  it('are those of docs/reliability.md, in the same order', () => {
    const documented = [...table.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name);
    expect(documented).toEqual(Object.keys(parts));
  });

  it('do not count as passed without their programs', async () => {
    vi.stubEnv('PGBOUNCER', join(import.meta.dirname, 'no-such-program'));
    onTestFinished(() => void vi.unstubAllEnvs());
    const print = vi.spyOn(console, 'log').mockReturnValue();
    onTestFinished(() => print.mockRestore());
    expect(await parts.pgbouncer?.run(1, 1)).toBe(notRun);
  });
});
