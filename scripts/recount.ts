// Calculates the statistics from the rows and compares them with the counters: exit code 0 if they
// agree, 2 if not. With --fix it corrects the counters. A server may be running.
import { recount } from '../server/admin/statistics.ts';
import { withDatabase } from './with-database.ts';

const fix = process.argv.includes('--fix');

await withDatabase('The recount', async (db) => {
  const differences = await recount(db, { fix });
  for (const { figure, counted, found } of differences) {
    console.log(`${figure}: the counters say ${counted}, the rows ${found}`);
  }
  console.log(summary(differences.length));
  return differences.length === 0 || fix ? 0 : 2;
});

function summary(count: number): string {
  if (count === 0) return 'The statistics agree with the rows.';
  return fix
    ? `${count} figures were set right.`
    : `${count} figures differ: --fix sets them right.`;
}
