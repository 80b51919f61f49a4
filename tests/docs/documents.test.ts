import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const folder = (name: string) => readdirSync(join(root, name)).map((file) => join(name, file));
const documents = [
  'README.md',
  'SECURITY.md',
  ...folder('docs'),
  ...folder('docs/decisions'),
].filter((file) => file.endsWith('.md'));

/** Files that a document links to, or names as code with a folder in front. */
function namedFiles(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map((match) =>
    normalize(join(dirname(document), match[1] ?? '')),
  );
  const code = [...text.matchAll(/`((?:domain|src|server|tests|scripts|docs|sw)\/[\w./-]+)`/g)].map(
    (match) => match[1] ?? '',
  );
  return [...links, ...code];
}

describe('the documents', () => {
  it.each(documents)('%s names only files that are there', (document) => {
    expect(namedFiles(document).filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('name only tests that are there', () => {
    const guide = readFileSync(join(root, 'docs', 'testing.md'), 'utf8');
    const rows = [...guide.matchAll(/\| `(tests\/[^`]+\.tsx?)`: ([^|]+) \|/g)];
    expect(rows.length).toBeGreaterThan(20);
    const missing = rows.filter(([, file = '', title = '']) => {
      return !readFileSync(join(root, file), 'utf8').includes(title);
    });
    expect(missing.map(([row]) => row)).toEqual([]);
  });

  it('name only commands that package.json has', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const text = documents.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
    const named = [...text.matchAll(/npm run ([\w:-]+)/g)].map((match) => match[1] ?? '');
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});
