import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, gatewaysToCome, readConfig, variables } from '../../server/config.ts';

const text = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operations.md'), 'utf8');
const rows = [...text.matchAll(/^\| `([A-Z_]+)` \| (.+) \| (.+) \| (.+) \|$/gm)].map(
  ([, name = '', standard = '', example = '', meaning = '']) => ({
    name,
    standard,
    example,
    meaning,
  }),
);
const settable = rows.filter(({ name }) => !gatewaysToCome.includes(name));

describe('docs/operations.md', () => {
  it('has every variable, once', () => {
    expect(rows.map(({ name }) => name).sort()).toEqual([...variables].sort());
  });

  it.each(settable)('has a default, a meaning and an example of $name that is taken', (row) => {
    for (const words of [row.standard, row.meaning]) expect(words.trim()).not.toBe('');
    const examples = [...row.example.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
    expect(examples).not.toEqual([]);
    for (const example of examples) {
      const beside = row.name === 'PUBLIC_URL' ? {} : { PUBLIC_URL: 'https://volmaak.example' };
      expect(() => readConfig({ ...beside, [row.name]: example })).not.toThrow();
    }
  });

  it.each(settable.filter(({ standard }) => /^`[^`]+`$/.test(standard)))(
    'has the default of $name that holds',
    ({ name, standard }) => {
      if (name === 'ADMIN_USERNAME') return; // taken where the first admin is made
      const explicit = readConfig({ [name]: standard.replaceAll('`', '') });
      expect(explicit).toEqual(readConfig({}));
    },
  );

  it('says of those without a gateway that they are refused', () => {
    for (const name of gatewaysToCome) {
      const row = rows.find((one) => one.name === name);
      expect(row?.meaning).toMatch(/refuses to start/);
      expect(() => readConfig({ [name]: 'https://example.com' })).toThrow(ConfigError);
    }
  });
});
