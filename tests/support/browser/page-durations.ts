import type { BrowserContext } from 'playwright/test';
import type { appDurations } from '../../../domain/durations.ts';
import type { Replacements } from '../replace-durations.ts';

/** A page, or all pages of a browser. */
export type Pages = Pick<BrowserContext, 'route'>;

type AppReplacements = Replacements<typeof appDurations>;

/** Replaces durations in the pages that load the app's code from now on. */
export async function replacePageDurations(
  pages: Pages,
  replacements: AppReplacements,
): Promise<void> {
  await pages.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    // The service worker keeps the file as it was built.
    if (route.request().serviceWorker()) return route.fallback();
    const response = await route.fetch();
    const body = withDurations(await response.text(), replacements);
    return route.fulfill({ response, body });
  });
}

/** Built code whose object of durations has some others. */
export function withDurations(code: string, replacements: AppReplacements): string {
  const start = code.indexOf('{calls:{default:');
  if (start < 0) throw new Error('The built code has no durations');
  let end = start;
  let depth = 0;
  do {
    depth += Number(code[end] === '{') - Number(code[end] === '}');
    end += 1;
  } while (depth > 0);
  const replace = `(all,some)=>{for(let name in some)Object.assign(all[name],some[name]);return all}`;
  const replaced = `(${replace})(${code.slice(start, end)},${JSON.stringify(replacements)})`;
  return code.slice(0, start) + replaced + code.slice(end);
}
