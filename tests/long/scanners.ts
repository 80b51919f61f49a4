/**
 * Attacks a running server with sqlmap and Wapiti, where they are installed: the part `scanners` of
 * `npm run test:long`.
 */
import { join } from 'node:path';
import { notRun } from '../../scripts/long-parts.mjs';
import { versionOf } from './scanners/run-tool.ts';
import { startScannedProduct } from './scanners/scanned-product.ts';
import { scanWithSqlmap } from './scanners/sqlmap.ts';
import { scanWithWapiti } from './scanners/wapiti.ts';

const [level = '1'] = process.argv.slice(2);
const reports = join(import.meta.dirname, '..', '..', 'test-results', 'scanners');
const tools = { wapiti: scanWithWapiti, sqlmap: scanWithSqlmap };

const findings: string[] = [];
for (const [tool, scan] of Object.entries(tools)) {
  const version = versionOf(tool);
  if (version === null) {
    console.log(`${tool} is not installed: this was not run.`);
    process.exitCode = notRun;
    continue;
  }
  console.log(`${tool} ${version}, reports in ${reports}`);
  const product = await startScannedProduct();
  try {
    findings.push(...(await scan(product, join(reports, tool), level)));
  } finally {
    await product.stop();
  }
}
for (const finding of findings) console.error(`Found: ${finding}`);
if (findings.length > 0) process.exitCode = 1;
