// Writes the diagrams of docs/architecture.md from the imports in the code: `npm run diagram`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { serverLayers } from './server-layers.mjs';

const root = join(import.meta.dirname, '..');
const page = join(root, 'docs', 'architecture.md');
const cache = join(root, 'node_modules', '.cache', 'architecture-diagram');
const fences = /```mermaid\n[\s\S]*?```/g;

/** The folders that a folder imports. */
type Imports = Map<string, Set<string>>;

/** The imports between the folders, except those of domain: one Mermaid flowchart for each side. */
export async function architectureDiagrams(): Promise<string[]> {
  const { output } = await cruise(['server', 'src', 'sw'], {
    baseDir: root,
    includeOnly: '^(server|src|sw)/',
    parser: 'swc',
    cache: { folder: cache, strategy: 'content' },
  });
  // Without an output type the result is an object.
  const { modules } = output as ICruiseResult;
  return [serverFolder, appFolder].map((folderOf) => {
    const imports: Imports = new Map();
    for (const { source, dependencies } of modules) {
      const from = folderOf(source);
      for (const { resolved } of dependencies) {
        const to = folderOf(resolved);
        if (from && to && from !== to) imports.set(from, (imports.get(from) ?? new Set()).add(to));
      }
    }
    return flowchart(imports);
  });
}

const serverFolder = (file: string) =>
  serverLayers.find(({ path }) => new RegExp(path).test(file))?.name ?? null;

const appFolder = (file: string) => /^(src\/[^/]+|sw)\//.exec(file)?.[1] ?? null;

/** An arrow that follows from others is left out: who imports accounts also imports what it needs. */
function flowchart(imports: Imports): string {
  const arrows: string[] = [];
  for (const [from, targets] of imports) {
    for (const to of targets) {
      const others = [...targets].filter((other) => other !== to);
      if (!others.some((other) => reaches(imports, other, to))) {
        arrows.push(`  ${box(from)} --> ${box(to)}`);
      }
    }
  }
  return `flowchart TD\n${arrows.sort().join('\n')}\n`;
}

function reaches(imports: Imports, from: string, to: string): boolean {
  return from === to || [...(imports.get(from) ?? [])].some((next) => reaches(imports, next, to));
}

function box(name: string): string {
  return `${name.replaceAll(/\W/g, '_')}["${name}"]`;
}

/** The diagrams in docs/architecture.md. */
export function writtenDiagrams(): string[] {
  return [...readFileSync(page, 'utf8').matchAll(fences)].map(([block]) =>
    block.replace('```mermaid\n', '').replace(/```$/, ''),
  );
}

if (import.meta.main) {
  const diagrams = (await architectureDiagrams()).values();
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(
      fences,
      () => `\`\`\`mermaid\n${diagrams.next().value}\`\`\``,
    ),
  );
}
