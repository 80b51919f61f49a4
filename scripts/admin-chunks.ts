import type { Plugin, Rolldown } from 'vite';

/**
 * Finds the files of the build that only the admin's desk needs: an admin sits at a connected desk,
 * so no motorist's phone keeps them (they stay out of the precache).
 */
export function adminChunks() {
  const found = new Set<string>();
  const plugin: Plugin = {
    name: 'volmaak:admin-chunks',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const forAll = reachable(chunks, (chunk) => !isAdmins(chunk));
      const filesForAll = new Set(forAll.flatMap(filesOf));
      for (const file of chunks.flatMap(filesOf)) if (!filesForAll.has(file)) found.add(file);
    },
  };
  return { plugin, has: (file: string) => found.has(file) };
}

/** Whether a module can only be come to through the admin's desk. */
export function isForAdminsAlone(
  id: string,
  graph: Pick<Rolldown.ChunkingContext, 'getModuleInfo'>,
) {
  const users = new Set([id]);
  for (const user of users) {
    if (isOfDesk(user)) continue;
    const { importers = [], dynamicImporters = [], isEntry } = graph.getModuleInfo(user) ?? {};
    if (isEntry) return false;
    // A set that grows while it is gone through is gone through to its end.
    for (const importer of [...importers, ...dynamicImporters]) users.add(importer);
  }
  return true;
}

type Chunk = Rolldown.OutputChunk;

const isOfDesk = (id: string) =>
  id.includes('/src/features/admin/') || id.endsWith('/src/app/admin-route.tsx');
const isAdmins = ({ facadeModuleId }: Chunk) => isOfDesk(facadeModuleId ?? '');

/** The chunks that can be come to from the entries without going through a chunk that is no part of it. */
function reachable(chunks: Chunk[], isPart: (chunk: Chunk) => boolean): Chunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const reached = new Set(chunks.filter(({ isEntry }) => isEntry));
  for (const chunk of reached) {
    // A set that grows while it is gone through is gone through to its end.
    for (const name of [...chunk.imports, ...chunk.dynamicImports]) {
      const next = byName.get(name);
      if (next && isPart(next)) reached.add(next);
    }
  }
  return [...reached];
}

function filesOf({ fileName, viteMetadata }: Chunk): string[] {
  return [fileName, ...(viteMetadata?.importedCss ?? [])];
}
