import { ensureInstalled, runProgram } from './prepare.mjs';

try {
  await ensureInstalled();
  runProgram('scripts/doctor.ts', process.argv.slice(2));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
