import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const src = join(import.meta.dirname, '../../src');
const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.tsx'))
  .map((name) => join(src, name));

/** The classes that a component names and its CSS module does not have. */
function missingClasses(file: string): string[] {
  const code = readFileSync(file, 'utf8');
  return [...code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
    ([, name, path = '']) => {
      const css = readFileSync(join(dirname(file), path), 'utf8');
      // A module can have the name of what imports it: dense from dense.module.css.
      const used = code.replaceAll(/^import .*$/gm, '');
      const named = used.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'));
      return [...named]
        .map(([, className]) => className)
        .filter((className) => !new RegExp(`\\.${className}\\b`).test(css))
        .map((className) => `${path} has no .${className}`);
    },
  );
}

it('each class that a component names is in its CSS module', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(missingClasses)).toEqual([]);
});
