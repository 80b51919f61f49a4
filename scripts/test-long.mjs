// The tests that take hours: `npm run test:long`, or one part with `npm run test:long -- kills
// 200`, or a group of parts with `npm run test:long -- kill-payments 30`. TEST_SEED=… repeats a run
// exactly.
import { groups, notRun, parts } from './long-parts.mjs';

const [name, size] = process.argv.slice(2);
const known = { ...parts, ...groups };
const isKnown = name === undefined || Object.hasOwn(known, name);
if (!isKnown || (size !== undefined && !(Number(size) > 0))) {
  console.error('npm run test:long -- [part] [size], with one of the parts');
  for (const [part, { counts, size: usual }] of Object.entries(parts)) {
    console.error(`  ${part.padEnd(17)} ${usual.toLocaleString('en')} ${counts}`);
  }
  for (const [group, { parts: names, size: usual }] of Object.entries(groups)) {
    console.error(
      `  ${group.padEnd(17)} ${usual.toLocaleString('en')} of each: ${names.join(', ')}`,
    );
  }
  process.exit(2);
}

const rows = [];
for (const part of name === undefined ? Object.keys(parts) : (known[name].parts ?? [name])) {
  rows.push(await runPart(part, Number(size ?? known[name ?? part].size)));
}
console.log('\n| part | size | seed | seconds | result |\n|---|---:|---:|---:|---|');
for (const row of rows) console.log(`| ${row.join(' | ')} |`);
process.exitCode = rows.every((row) => row.at(-1) !== 'failed') ? 0 : 1;

async function runPart(part, count) {
  const seed = Number(process.env.TEST_SEED || Math.floor(Math.random() * 1e9));
  const amount = `${count.toLocaleString('en')} ${parts[part].counts}`;
  console.log(`\n${part}: ${amount}, TEST_SEED=${seed}`);
  const began = Date.now();
  const code = await parts[part].run(count, seed).catch((error) => {
    console.error(error);
    return 1;
  });
  const seconds = Math.round((Date.now() - began) / 1000);
  const result = { 0: 'passed', [notRun]: 'not run' }[code] ?? 'failed';
  return [part, amount, seed, seconds, result];
}
