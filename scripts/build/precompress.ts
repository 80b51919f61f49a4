import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|html|svg|json|webmanifest|txt|ico|wasm)$/;
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

/** Writes a .br and a .gz next to each compressible file, so that the server need not compress. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'volmaak:precompress',
    apply: 'build',
    configResolved(config) {
      folder = path.resolve(config.root, config.build.outDir);
    },
    // This runs last, because the service worker is written when the bundle is closed.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(error) {
        if (error) return;
        const files = await readdir(folder, { recursive: true });
        for (const file of files.filter((name) => compressible.test(name))) {
          await compress(path.join(folder, file));
        }
      },
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT } = zlib.constants;
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_SIZE_HINT]: content.length };
  await writeFile(`${file}.br`, await brotli(content, { params }));
  await writeFile(`${file}.gz`, await gzip(content, { level: 9 }));
}
