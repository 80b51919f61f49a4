/**
 * Fails when a package has a licence that nobody has accepted yet, part of `npm run check`. It reads
 * package-lock.json, which has the packages of every platform.
 */
import { readFileSync } from 'node:fs';

/** SPDX licences of what ships or runs. The LGPL is that of libvips, a library of its own. */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
]);

/** Tools only run while somebody works on the product, so these may stand beside the others. */
const acceptedForTools = new Set([...accepted, 'CC-BY-4.0', 'MPL-2.0']);

export interface LockedPackages {
  [folder: string]: { license?: string; dev?: boolean; hasInstallScript?: boolean };
}

/** The packages whose licence is not accepted, each as `folder: licence`. */
export function refusedPackages(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([folder, { license, dev }]) => {
    if (folder === '') return []; // the product itself
    // The Node that the product runs on is a development dependency by its place only.
    const isTool = dev === true && folder !== 'node_modules/node';
    if (license && isAccepted(license, isTool ? acceptedForTools : accepted)) return [];
    return [`${folder}: ${license ?? 'no licence'}`];
  });
}

/** Reads an SPDX expression: AND binds tighter than OR, brackets are solved from the inside. */
function isAccepted(expression: string, licences: ReadonlySet<string>): boolean {
  const inner = /\(([^()]*)\)/.exec(expression);
  if (inner) {
    const value = isAccepted(inner[1] ?? '', licences) ? 'MIT' : 'refused';
    return isAccepted(expression.replace(inner[0], value), licences);
  }
  return expression
    .split(' OR ')
    .some((all) => all.split(' AND ').every((licence) => licences.has(licence.trim())));
}

export function readLockedPackages(): LockedPackages {
  const file = new URL('../package-lock.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

if (import.meta.main) {
  const refused = refusedPackages(readLockedPackages());
  for (const line of refused) console.error(`Not an accepted licence: ${line}`);
  if (refused.length > 0) {
    console.error('Use another package, or accept the licence in scripts/check-licences.ts.');
    process.exitCode = 1;
  }
}
