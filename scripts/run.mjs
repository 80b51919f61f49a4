// Runs one of the project's programs, once everything that it needs is installed:
// `node scripts/run.mjs server/main.ts`. With `--built` first, it also builds the app.
import { ensureBuilt, ensureInstalled, runProgram } from './prepare.mjs';

const needsApp = process.argv[2] === '--built';
const [program, ...args] = process.argv.slice(needsApp ? 3 : 2);
try {
  await ensureInstalled();
  if (needsApp) await ensureBuilt();
  runProgram(program, args);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
