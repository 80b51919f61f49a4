// Breaks a copy of the product in many ways, one at a time, and checks that a test fails: `npm run
// test:mutants`. `npm run test:mutants -- lock 7` runs some by name or number, `-- --whole` runs
// all tests that need no browser.
import { ensureInstalled, runProgram } from './prepare.mjs';

try {
  await ensureInstalled();
  runProgram('tests/mutants/run.ts', process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
