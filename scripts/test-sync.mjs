// What takes the browser's own patience: some 7 minutes.
import { ensureInstalled } from './prepare.mjs';

await ensureInstalled();
const { runBrowserTests } = await import('./browser-tests.mjs');
process.exitCode = await runBrowserTests(['--config', 'playwright.long.config.ts']);
