import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig, variables } from '../../server/config.ts';

const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operations.md'), 'utf8');
const rows = [...text.matchAll(/^\| `([A-Z_]+)` \| (.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, name = '', standard = '', example = '', meaning = '']) => ({
    name,
    standard,
    example,
    meaning,
  }),
);

describe('docs/operations.md', () => {
  it('has every variable, once', () => {
    expect(rows.map(({ name }) => name).sort()).toEqual([...variables].sort());
  });

  it.each(rows)('has a default, a meaning and an example of $name that is taken', (row) => {
    for (const words of [row.standard, row.meaning]) expect(words.trim()).not.toBe('');
    const examples = [...row.example.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
    expect(examples).not.toEqual([]);
    for (const example of examples) {
      const beside = row.name === 'PUBLIC_URL' ? {} : { PUBLIC_URL: 'https://volmaak.example' };
      expect(() => readConfig({ ...beside, [row.name]: example })).not.toThrow();
    }
  });

  it.each(rows.filter(({ standard }) => /^`[^`]+`$/.test(standard)))(
    'has the default of $name that holds',
    ({ name, standard }) => {
      if (name === 'ADMIN_USERNAME') return; // taken where the first admin is made
      const explicit = readConfig({ [name]: standard.replaceAll('`', '') });
      expect(explicit).toEqual(readConfig({}));
    },
  );
});
