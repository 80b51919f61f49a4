import { createHash } from 'node:crypto';
import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';

/** What `index.html` has of the app's code, once it is built. */
const entryTag = /<script type="module" crossorigin src="(.+?)"><\/script>/;
/** The file of the app that has the voucher's screen (`vite.config.ts`). */
const screenName = /^assets\/voucher-[^/]{8}\.js$/;
/** What is shown while nothing has been drawn. */
const mark = 'class="starting"';
const preloadTags = /<link rel="modulepreload"[^>]*>\s*/g;

/**
 * Builds the page that draws a voucher before the app around it has loaded (`src/app/voucher-first`): an
 * `index.html` whose code is not in the app's files, so that no other screen loads more for it.
 */
export function voucherFirst(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'volmaak:voucher-first',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    // Vite has completed `index.html` by then.
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const index = bundle['index.html'];
        const html = index?.type === 'asset' ? String(index.source) : '';
        const appFile = entryTag.exec(html)?.[1];
        if (!appFile) throw new Error('index.html does not load the app');
        const screenFile = Object.keys(bundle).find((name) => screenName.test(name));
        if (!screenFile) throw new Error("The voucher's screen has no file of its own");
        const files = await buildCode(config, { appFile, screenFile: `/${screenFile}` });
        const page = pageOf(html, files);
        const hash = createHash('sha256').update(page).digest('base64url').slice(0, 8);
        this.emitFile({
          type: 'asset',
          fileName: `assets/voucher-first-${hash}.html`,
          source: page,
        });
        for (const file of files) {
          // The app has the same file.
          if (file.fileName in bundle) continue;
          const source = file.type === 'chunk' ? file.code : file.source;
          this.emitFile({ type: 'asset', fileName: file.fileName, source });
        }
      },
    },
  };
}

async function buildCode(
  { root, build: { target } }: ResolvedConfig,
  names: Record<'appFile' | 'screenFile', string>,
) {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react()],
    define: {
      appFile: JSON.stringify(names.appFile),
      screenFile: JSON.stringify(names.screenFile),
    },
    build: {
      write: false,
      target,
      modulePreload: false,
      rolldownOptions: { input: { 'voucher-first': 'src/app/voucher-first/main.tsx' } },
    },
  });
  return (built as Rolldown.RolldownOutput).output; // of one output that is not watched
}

/** The page of the app with this code, which starts without waiting for the document. */
function pageOf(html: string, files: Rolldown.RolldownOutput['output']): string {
  const tags = files.map((file) => {
    if (file.fileName.endsWith('.css')) {
      return `<link rel="stylesheet" crossorigin href="/${file.fileName}">`;
    }
    const isEntry = file.type === 'chunk' && file.isEntry;
    return isEntry
      ? `<script type="module" async crossorigin src="/${file.fileName}"></script>`
      : '';
  });
  const page = html
    .replace(entryTag, tags.join(''))
    .replace(preloadTags, '')
    .replace(mark, `${mark} data-late`);
  if (!html.includes(mark) || page.includes('modulepreload')) {
    throw new Error('index.html has changed: so must the page of the voucher');
  }
  return page;
}
