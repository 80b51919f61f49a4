/**
 * The oldest version of each major one that has every security fix we know of, the oldest major
 * first (OPS-12). docs/decisions/049 says where fixes are published; a new one is written here.
 *
 * PostgreSQL 15 to 17 are from the release of August 2026, which mended `pg_trgm`. We do not know
 * which numbers came with 18.7, so raise these three when you do. 14 is no longer supported.
 * Node's are from its security release of October 2026, which mended Brotli.
 */
const minimumVersions = {
  postgres: ['15.19', '16.15', '17.11', '18.7'],
  node: ['24.22.1', '26.12.1'],
} as const;

/** The programs that serve us and have security updates of their own. */
export const programs = ['postgres', 'node'] as const satisfies (keyof typeof minimumVersions)[];
export type Program = (typeof programs)[number];

/** The names that their makers give them. */
export const programNames: Record<Program, string> = { postgres: 'PostgreSQL', node: 'Node' };

/** A program that is behind on security: what runs, and what is needed at least. */
export interface OutdatedProgram {
  program: Program;
  version: string;
  minimum: string;
}

/**
 * The programs that are below their minimum, of versions as they state them themselves. A major
 * version that is not listed needs the minimum of the next one. One that is newer than all listed
 * ones is not judged.
 */
export function findOutdated(running: Partial<Record<Program, string>>): OutdatedProgram[] {
  return programs.flatMap((program) => {
    const version = numbersOf(running[program] ?? '');
    const [major] = version;
    if (major === undefined) return [];
    const minimum = minimumVersions[program].find((one) => (numbersOf(one)[0] ?? 0) >= major);
    if (!minimum || !isBelow(version, numbersOf(minimum))) return [];
    return [{ program, version: version.join('.'), minimum }];
  });
}

/** What is wrong, as one sentence without its full stop. */
export function outdatedText({ program, version, minimum }: OutdatedProgram): string {
  return `${programNames[program]} ${version} is behind on security: ${minimum} or later is needed`;
}

/** The numbers at the start of a version: those of `18.7 (Debian 18.7-1)`, `19beta1`, `v24.21.0`. */
function numbersOf(version: string): number[] {
  const [numbers] = /^\d+(\.\d+)*/.exec(version.replace(/^v/, '')) ?? [];
  return numbers?.split('.').map(Number) ?? [];
}

function isBelow(version: number[], minimum: number[]): boolean {
  const place = minimum.findIndex((number, index) => number !== (version[index] ?? 0));
  return place >= 0 && (version[place] ?? 0) < (minimum[place] ?? 0);
}
