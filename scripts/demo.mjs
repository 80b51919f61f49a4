import { ensureInstalled, runProgram } from './prepare.mjs';

try {
  await ensureInstalled();
  runProgram('scripts/demo/demo.ts');
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
