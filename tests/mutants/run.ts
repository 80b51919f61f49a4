// Breaks a copy of the product in many ways, one at a time, and checks that a test fails: `npm run
// test:mutants`. `npm run test:mutants -- lock 7` tries some by name or number; `-- --whole` runs
// all tests that need no browser.
import { rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';
import { endTests, runTests } from './run-tests.ts';
import { type Counts, countTests, type Verdict, verdictOn } from './verdict.ts';
import { copyProject, newFolder, removeFolder, root, type WorkingCopy } from './working-copy.ts';

const args = process.argv.slice(2);
const isWhole = args.includes('--whole');

/**
 * The mutants whose number or part of whose name was given, or all.
 * @throws Error when an argument matches none
 */
function chosenMutants(): readonly Mutant[] {
  const names = args.filter((word) => word !== '--whole');
  if (names.length === 0) return mutants;
  const isNamed = (mutant: Mutant, number: number, word: string) =>
    /^\d+$/.test(word) ? number === Number(word) : mutant.name.includes(word);
  const named = (word: string) =>
    mutants.filter((mutant, index) => isNamed(mutant, index + 1, word));
  const nobody = names.find((word) => named(word).length === 0);
  if (nobody) throw new Error(`No mutant is called ${nobody}`);
  const chosen = new Set(names.flatMap(named));
  return mutants.filter((mutant) => chosen.has(mutant));
}

/**
 * Checks the mutants against the code.
 * @throws Error with one line when a mutant's text does not occur exactly once
 */
async function requireTexts(chosen: readonly Mutant[]): Promise<void> {
  for (const { name, file, find } of chosen) {
    const times = (await readFile(join(root, file), 'utf8')).split(find).length - 1;
    if (times !== 1) throw new Error(`“${name}”: ${file} has its text ${times} times, not once`);
  }
}

/** Breaks a copy, runs the tests, and repairs the copy. */
async function tryMutant(copy: WorkingCopy, mutant: Mutant, counts: Counts): Promise<Verdict> {
  const { file, find, replace, tests } = mutant;
  const path = join(copy.folder, file);
  const text = await readFile(path, 'utf8');
  await writeFile(path, text.split(find).join(replace));
  const results = await runTests(copy, isWhole ? 'all' : tests);
  await writeFile(path, text);
  return verdictOn(results, counts);
}

/**
 * Runs the tests without a mutant first, then tries each mutant, in as many processes as there are
 * copies.
 */
async function tryAll(chosen: readonly Mutant[], copies: WorkingCopy[]) {
  const wanted = isWhole ? [] : [...new Set(chosen.flatMap(({ tests }) => tests))];
  console.log(`${chosen.length} mutants. Their tests, with nothing broken…`);
  // There is at least one copy.
  const counts = countTests(await runTests(copies[0]!, isWhole ? 'all' : wanted), wanted);
  const verdicts = new Map<Mutant, Verdict>();
  const waiting = chosen[Symbol.iterator]();
  const work = async (copy: WorkingCopy) => {
    // All copies take their mutants from the same queue.
    for (const mutant of { [Symbol.iterator]: () => ({ next: () => waiting.next() }) }) {
      const began = performance.now();
      const verdict = await tryMutant(copy, mutant, counts);
      verdicts.set(mutant, verdict);
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      console.log(`[${verdicts.size}/${chosen.length}] ${line(mutant, verdict)} (${seconds} s)`);
    }
  };
  await Promise.all(copies.map(work));
  return verdicts;
}

function line(mutant: Mutant, verdict: Verdict): string {
  return verdict.isCaught ? `caught: ${mutant.name}` : `SURVIVED (${verdict.why}): ${mutant.name}`;
}

/** Prints the table and returns whether every mutant was caught. */
function isEveryOneCaught(chosen: readonly Mutant[], verdicts: Map<Mutant, Verdict>): boolean {
  console.log('\n| # | mutant | breaks | caught by |\n|---|---|---|---|');
  for (const mutant of chosen) {
    const verdict = verdicts.get(mutant);
    const by = verdict?.isCaught ? verdict.by : `**SURVIVED**: ${verdict?.why}`;
    console.log(`| ${mutants.indexOf(mutant) + 1} | ${mutant.name} | ${mutant.breaks} | ${by} |`);
  }
  const caught = [...verdicts.values()].filter(({ isCaught }) => isCaught).length;
  console.log(`\n${caught} of ${chosen.length} caught`);
  return caught === chosen.length;
}

async function main(): Promise<boolean> {
  const chosen = chosenMutants();
  await requireTexts(chosen);
  const folder = await newFolder();
  const interrupt = async () => {
    endTests();
    await removeFolder(folder);
    process.exit(130);
  };
  // The channel closes when the process that started this one ends.
  for (const event of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect']) {
    process.once(event, interrupt);
  }
  // Removes files that were still being copied during the first removal.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  try {
    const names = availableParallelism() > 1 ? ['one', 'two'] : ['one'];
    const copies = await Promise.all(names.map((name) => copyProject(folder, name)));
    return isEveryOneCaught(chosen, await tryAll(chosen, copies));
  } finally {
    endTests();
    await removeFolder(folder);
  }
}

try {
  process.exit((await main()) ? 0 : 1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
