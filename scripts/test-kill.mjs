// Kills the browser many times while it saves and sends: `npm run test:kill -- 30 12345` for rounds and seed.
import { ensureInstalled } from './prepare.mjs';

const [rounds = process.env.KILL_ROUNDS ?? '30', seed = process.env.KILL_SEED ?? ''] =
  process.argv.slice(2);
await ensureInstalled();
const { runBrowserTests } = await import('./browser-tests.mjs');
process.exitCode = await runBrowserTests(['kill-rounds', '--project', 'phone'], {
  KILL_ROUNDS: rounds,
  KILL_SEED: seed,
});
