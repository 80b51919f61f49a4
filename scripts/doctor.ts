// Checks the configuration, the database and each gateway, and prints the results. The exit code is
// 1 if something is wrong; a warning is not. It changes nothing, and a server may be running.
import { examine } from './doctor/examine.ts';

const findings = await examine(process.env);
const whatWidth = Math.max(...findings.map(([what]) => what.length));
const stateWidth = Math.max(...findings.map(([, { state }]) => state.length));
for (const [what, { state, message }] of findings) {
  console.log(`${what.padEnd(whatWidth)}  ${state.padEnd(stateWidth)}  ${message}`);
}
process.exit(findings.every(([, { state }]) => state === 'ok' || state === 'warning') ? 0 : 1);
