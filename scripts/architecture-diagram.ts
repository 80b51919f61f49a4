// Writes the diagram of docs/architecture.md from the imports in the code: `npm run diagram`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs', 'architecture.md');
const cache = join(root, 'node_modules', '.cache', 'architecture-diagram');
const fence = /```mermaid\n[\s\S]*?```/;

/** The boxes of the diagram. A file belongs to the first pattern that matches its path. */
const boxes: readonly [pattern: RegExp, name: string][] = [
  [/^sw\//, 'sw'],
  [/^server\/(http|db|jobs|gateways)\//, 'server/$1'],
  [/^server\/[^/]+\//, 'server features'],
  [/^server\/(main|start|app|handlers)\.ts$/, 'server start'],
  [/^server\//, 'server context'],
  [/^src\/([^/]+)\//, 'src/$1'],
];

function boxOf(file: string): string | null {
  for (const [pattern, name] of boxes) {
    const match = pattern.exec(file);
    if (match) return name.replace('$1', match[1] ?? '');
  }
  return null;
}

/** The imports between the folders, except those of domain, as a Mermaid flowchart. */
export async function architectureDiagram(): Promise<string> {
  const { output } = await cruise(['server', 'src', 'sw'], {
    baseDir: root,
    includeOnly: '^(server|src|sw)/',
    parser: 'swc',
    cache: { folder: cache, strategy: 'content' },
  });
  const arrows = new Set<string>();
  // Without an output type the result is an object.
  for (const { source, dependencies } of (output as ICruiseResult).modules) {
    const from = boxOf(source);
    for (const { resolved } of dependencies) {
      const to = boxOf(resolved);
      if (from && to && from !== to) arrows.add(`  ${box(from)} --> ${box(to)}`);
    }
  }
  return `flowchart TD\n${[...arrows].sort().join('\n')}\n`;
}

function box(name: string): string {
  return `${name.replaceAll(/\W/g, '_')}["${name}"]`;
}

/** The diagram in docs/architecture.md. */
export function writtenDiagram(): string {
  const [block = ''] = fence.exec(readFileSync(page, 'utf8')) ?? [];
  return block.replace('```mermaid\n', '').replace(/```$/, '');
}

if (import.meta.main) {
  const block = `\`\`\`mermaid\n${await architectureDiagram()}\`\`\``;
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(fence, () => block),
  );
}
