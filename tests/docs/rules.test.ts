import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const page = 'docs/product.md';

/** Names of standards, licences and products, which look like an id: UTF-8, MIT-0. */
const noArea = new Set([
  'AGPL',
  'BSD',
  'GPL',
  'LGPL',
  'MIT',
  'MPL',
  'PDF',
  'PRO',
  'SHA',
  'UCS',
  'UTF',
]);

/**
 * Numbers of documents that are not in this repository. The path of a file in docs/decisions has a
 * slash before its number, so it does not match.
 */
const numberedCitation = /\b(decision|section)s?(\s|[*#-])+\d+/i;

const files = [
  'README.md',
  ...globSync('{domain,server,src,sw,scripts,tests,docs}/**/*.{ts,tsx,mts,mjs,sql,css,md}', {
    cwd: root,
  }),
].map((file) => file.replaceAll('\\', '/'));
// This file cites what it makes up.
const citing = files.filter((file) => file !== 'tests/docs/rules.test.ts');

const read = (file: string) => readFileSync(join(root, file), 'utf8');

/** The ids of rules that a text cites. */
function citedIn(text: string): string[] {
  const ids = [...text.matchAll(/\b([A-Z]{3,4})-\d+\b/g)];
  return ids.filter(([, area = '']) => !noArea.has(area)).map(([id]) => id);
}

/** The rules of a text, each with its area, its words, and why no test holds it. */
function rulesOf(text: string) {
  return text.split(/^## /m).flatMap((area) => {
    const [, name] = area.match(/^.*\((\w+)\)$/m) ?? [];
    return area
      .split(/^- (?=\*\*)/m)
      .slice(1)
      .map((rule) => {
        const [, id = '', words = ''] = rule.match(/^\*\*([A-Z]+-\d+)\*\* (.*)$/s) ?? [];
        const [, reason = null] = words.match(/\*Not tested: ([^*]+)\.\*/) ?? [];
        return { id, area: name, words, reason };
      });
  });
}

const rules = rulesOf(read(page));
const ids = new Set(rules.map(({ id }) => id));

describe('the rules of docs/product.md', () => {
  it('have an id of their area each, which no other rule has', () => {
    expect(rules.length).toBeGreaterThan(100);
    expect(rules.filter(({ id, area, words }) => !id.startsWith(`${area}-`) || !words)).toEqual([]);
    expect(rules.map(({ id }) => id)).toEqual([...ids]);
  });

  it('are all that is cited', () => {
    expect(citing.length).toBeGreaterThan(1000);
    const unknown = citing.flatMap((file) =>
      citedIn(read(file))
        .filter((id) => !ids.has(id))
        .map((id) => `${file} cites ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  it('are cited by their ids, and by no number of a page that is not here', () => {
    const numbered = citing.flatMap((file) => {
      const [words] = read(file).match(numberedCitation) ?? [];
      return words === undefined ? [] : `${file}: ${words}`;
    });
    expect(numbered).toEqual([]);
  });

  it('are each cited by a test, or say why no test holds them', () => {
    const tests = citing.filter((file) => /^tests\/.*\.test\.tsx?$/.test(file));
    const tested = new Set(tests.flatMap((file) => citedIn(read(file))));
    const untested = rules.filter(({ id, reason }) => !tested.has(id) && reason === null);
    expect(untested.map(({ id }) => `${id} is cited by no test`)).toEqual([]);
    const wronglyMarked = rules.filter(({ id, reason }) => tested.has(id) && reason !== null);
    expect(wronglyMarked.map(({ id }) => `${id} is cited by a test`)).toEqual([]);
  });
});

describe('a citation', () => {
  it.each(['decision', 'Decisions', 'section', 'sections\n *'])(
    'by a number is found: %s',
    (word) => {
      expect(`as ${word} ${14} has it`).toMatch(numberedCitation);
    },
  );

  it.each(['docs/decisions/028-four-layers-of-tests.md', 'in three sections', 'decided 2 of 3'])(
    'of another kind is none: %s',
    (words) => {
      expect(words).not.toMatch(numberedCitation);
    },
  );

  it('is an id of three letters and a number', () => {
    const [known = ''] = ids;
    expect(citedIn(`${known}, SHA-256, X-${known}x`)).toEqual([known]);
  });
});

describe('a rule', () => {
  it('has an id, words over several lines, and a reason where no test holds it', () => {
    const [first, second] = rulesOf(
      '# Rules\n\n## Things (ONE)\n\n- **ONE-1** One\n  thing.\n- **ONE-2** Two. *Not tested: it\n  is slow.*\n',
    );
    expect(first).toMatchObject({ id: 'ONE-1', area: 'ONE', reason: null });
    expect(second).toMatchObject({ id: 'ONE-2', words: expect.stringMatching(/^Two\./) });
    expect(second?.reason).toMatch(/^it\s+is slow$/);
  });
});
