// Calculates the statistics from the rows and compares them with the counters, and proves the journal
// against the rows: exit code 0 if all agrees, 2 if not. With --fix it corrects the counters; the
// journal is never changed. A server may be running.
import { recount } from '../server/admin/statistics.ts';
import { isHistoryMissing } from '../server/ledger/history.ts';
import { proveLedger } from '../server/ledger/proofs.ts';
import { withDatabase } from './with-database.ts';

const fix = process.argv.includes('--fix');

await withDatabase('The recount', async (db) => {
  const differences = await recount(db, { fix });
  for (const { figure, counted, found } of differences) {
    console.log(`${figure}: the counters say ${counted}, the rows ${found}`);
  }
  console.log(summary(differences.length));
  const agree = differences.length === 0 || fix;
  if (await isHistoryMissing(db)) {
    console.log('The next start writes the journal of what happened before.');
    return agree ? 0 : 2;
  }
  const unproved = await proveLedger(db);
  for (const { what, journal, found } of unproved) {
    console.log(`${what}: the journal says ${journal} cents, the rows ${found}`);
  }
  console.log(
    unproved.length === 0
      ? 'The journal agrees with the rows, and sums to 0.'
      : `${unproved.length} sums of the journal differ.`,
  );
  return agree && unproved.length === 0 ? 0 : 2;
});

function summary(count: number): string {
  if (count === 0) return 'The statistics agree with the rows.';
  return fix
    ? `${count} figures were set right.`
    : `${count} figures differ: --fix sets them right.`;
}
