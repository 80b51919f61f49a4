import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { chooseNode, isUpdateOf } from '../../scripts/choose-node.mjs';

// OPS-11
it.each([
  ['v24.21.1', '24.21.0', true],
  ['24.22.0', 'v24.21.9', true],
  ['24.100.0', '24.21.0', true],
  ['24.21.0', '24.21.0', false],
  ['24.9.0', '24.21.0', false],
  ['25.0.0', '24.21.0', false],
  ['24.22.0-nightly', '24.21.0', false],
  ['', '24.21.0', false],
])('%s is an update of %s: %s', (version, other, isUpdate) => {
  expect(isUpdateOf(version, other)).toBe(isUpdate);
});

// OPS-11
it("the system's Node is taken only where it is an update", { tags: 'long' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'volmaak-node-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const node = (name: string, version: string) => {
    const file = join(folder, name);
    writeFileSync(file, `#!/bin/sh\necho ${version}\n`);
    chmodSync(file, 0o755);
    return file;
  };
  const [pinned, newer, older] = [node('a', 'v24.2.0'), node('b', 'v24.3.1'), node('c', 'v22.9.0')];
  expect([newer, older, join(folder, 'none')].map((one) => chooseNode(pinned, one))).toEqual([
    newer,
    pinned,
    pinned,
  ]);
});
