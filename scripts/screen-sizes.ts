/**
 * Adds up what each screen downloads when it is the first one, and fails over the budget: `npm run
 * size`.
 */
import { readFileSync, statSync } from 'node:fs';
import { isOptional } from '../src/offline/device/optional-files.ts';
import type { Chunk } from './build/list-chunks.ts';

const folder = new URL('../dist/', import.meta.url);
const budgetFile = new URL('../tests/bench/budgets.json', import.meta.url);

/** What every signed-in start loads besides its screen, at once or a moment later. */
const signedIn = [
  'src/app/signed-in.tsx',
  'src/app/layout/update-notice.tsx',
  'src/outbox/sending.ts',
  'src/pwa/update.ts',
];
const home = [...signedIn, 'src/app/home-page.tsx'];

/**
 * The modules that each screen imports dynamically when it is the first one. The sign-in is part of
 * the entry. The vehicle form opens on the home screen.
 */
export const screens = {
  'sign-in': [],
  home,
  'fuel request': [...signedIn, 'src/app/fuel-request-route.tsx'],
  purchases: [...signedIn, 'src/features/purchase/purchases/purchase-history-page.tsx'],
  'vehicle form': [...home, 'src/features/vehicles/vehicle-dialog.tsx'],
  account: [...signedIn, 'src/features/account/own/own-account-page.tsx'],
};

export type Screen = keyof typeof screens;

export interface ScreenSize {
  jsFiles: number;
  /** Kilobytes of 1,024 bytes, compressed with Brotli. */
  jsKB: number;
  cssFiles: number;
  cssKB: number;
}

/** What has a budget. */
export interface Sizes {
  screens: Record<Screen, ScreenSize>;
  /** The service worker stores these files when it is installed. */
  precache: { files: number; KB: number };
}

/** What the built app costs. */
export interface BuildSize extends Sizes {
  /** React's own file, which is the floor. */
  reactKB: number;
}

export function readBudgets(): Sizes {
  return JSON.parse(readFileSync(budgetFile, 'utf8'));
}

/** Measures the app in `dist`. */
export function measureBuild(): BuildSize {
  const chunks: Chunk[] = JSON.parse(readFileSync(new URL('.chunks.json', folder), 'utf8'));
  const worker = readFileSync(new URL('index.js', folder), 'utf8');
  const stored = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, file = '']) => file);
  const forAll = stored.filter((file) => !isOptional(file));
  const sizes = Object.entries(screens).map(([name, modules]) => [
    name,
    sizeOf(filesOf(chunks, ['src/app/main.tsx', ...modules])),
  ]);
  return {
    screens: Object.fromEntries(sizes),
    precache: { files: forAll.length, KB: kilobytes(forAll) },
    reactKB: kilobytes([chunkOf(chunks, 'node_modules/react-dom/index.js').file]),
  };
}

function chunkOf(chunks: readonly Chunk[], module: string): Chunk {
  const found = chunks.find(({ modules }) => modules.includes(module));
  if (!found) throw new Error(`No file of the build has ${module}`);
  return found;
}

/** The files that hold these modules, with everything that those files import statically. */
function filesOf(chunks: readonly Chunk[], modules: readonly string[]): string[] {
  const files = new Set<string>();
  const collect = ({ file, imports, css }: Chunk) => {
    if (files.has(file)) return;
    for (const name of [file, ...css]) files.add(name);
    for (const chunk of chunks) if (imports.includes(chunk.file)) collect(chunk);
  };
  for (const module of modules) collect(chunkOf(chunks, module));
  return [...files];
}

function sizeOf(files: readonly string[]): ScreenSize {
  const js = files.filter((file) => file.endsWith('.js'));
  const css = files.filter((file) => file.endsWith('.css'));
  return {
    jsFiles: js.length,
    jsKB: kilobytes(js),
    cssFiles: css.length,
    cssKB: kilobytes(css),
  };
}

function kilobytes(files: readonly string[]): number {
  const bytes = files.map((file) => statSync(new URL(`${file}.br`, folder)).size);
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 102.4) / 10;
}

/** Compares each part of a size with its budget. */
export function compare(size: object, budget: object): { isOver: boolean; words: object } {
  const limits = new Map<string, number>(Object.entries(budget));
  const parts = Object.entries(size).map(([part, value]) => ({
    part,
    words: `${value} of ${limits.get(part)}`,
    isOver: value > (limits.get(part) ?? 0),
  }));
  return {
    isOver: parts.some(({ isOver }) => isOver),
    words: Object.fromEntries(parts.map(({ part, words }) => [part, words])),
  };
}

if (import.meta.main) {
  const [build, budgets] = [measureBuild(), readBudgets()];
  const all = Object.entries({ ...build.screens, precache: build.precache });
  const limits = new Map<string, object>(
    Object.entries({ ...budgets.screens, precache: budgets.precache }),
  );
  const compared = all.map(([name, size]) => ({
    name,
    ...compare(size, limits.get(name) ?? {}),
  }));
  console.table(Object.fromEntries(compared.map(({ name, words }) => [name, words])));
  const over = compared.filter(({ isOver }) => isOver).map(({ name }) => name);
  if (over.length > 0) {
    console.error(`Over budget in tests/bench/budgets.json: ${over.join(', ')}`);
    process.exitCode = 1;
  }
}
