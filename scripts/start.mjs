import { ensureBuilt, ensureInstalled, runProgram } from './prepare.mjs';

try {
  await ensureInstalled();
  await ensureBuilt();
  runProgram('server/main.ts');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
