import path from 'node:path';
import type { Plugin } from 'vite';

/** A code file of the build. */
export interface Chunk {
  file: string;
  /** The paths of its modules, from the project's folder. */
  modules: string[];
  /** The files that it imports statically. */
  imports: string[];
  css: string[];
}

/**
 * Writes the list of the code files as `.chunks.json`, from which the size of each screen is
 * measured. Vite's own manifest does not say which modules a file has.
 */
export function listChunks(): Plugin {
  let root = '';
  return {
    name: 'volmaak:list-chunks',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    // The names of the CSS files are known last.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks: Chunk[] = Object.values(bundle)
          .filter((file) => file.type === 'chunk')
          .map(({ fileName, moduleIds, imports, viteMetadata }) => ({
            file: fileName,
            modules: moduleIds.map((id) => path.posix.relative(root, id)),
            imports,
            css: [...(viteMetadata?.importedCss ?? [])],
          }));
        this.emitFile({
          type: 'asset',
          // The server does not serve a file whose name begins with a dot.
          fileName: '.chunks.json',
          source: JSON.stringify(chunks),
        });
      },
    },
  };
}
