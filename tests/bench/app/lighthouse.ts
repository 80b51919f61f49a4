import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import type { BenchRow } from '../bench-row.ts';
import { signIn, startBenchApp } from './bench-app.ts';
import { startBlankSite } from './blank-site.ts';
import { startChromium } from './chromium-process.ts';
import { median } from './median.ts';

const rounds = 5;

interface Page {
  url: string;
  /** The DevTools protocol of the browser that opens it. */
  endpoint: string;
  scores: number[];
  /** The largest contentful paint, in milliseconds. */
  paints: number[];
}

/**
 * Measures with Lighthouse as on a phone. Before each run Lighthouse empties the caches and removes
 * the service worker; the browser that has signed in stays signed in.
 */
export async function measureLighthouse(): Promise<BenchRow[]> {
  const app = await startBenchApp();
  const blank = await startBlankSite();
  const visitor = await startChromium();
  const motorist = await startChromium();
  try {
    const browser = await chromium.connectOverCDP(motorist.endpoint);
    const [context] = browser.contexts();
    if (!context) throw new Error('Chromium has no default context');
    await (await signIn(context, app)).close();
    await browser.close();

    const page = (url: string, { endpoint }: { endpoint: string }): Page => ({
      url,
      endpoint,
      scores: [],
      paints: [],
    });
    const floor = page(blank.url, visitor);
    const signInScreen = page(app.url, visitor);
    const home = page(app.url, motorist);
    const request = page(`${app.url}/fuel-request`, motorist);
    for (let round = 0; round < rounds; round += 1) {
      for (const one of [floor, signInScreen, home, request]) await measure(one);
    }
    const score = ({ scores }: Page) => median(scores).toFixed(0);
    const seconds = ({ paints }: Page) => (median(paints) / 1000).toFixed(1);
    return [
      {
        what: 'Lighthouse mobile: sign-in / signed in / request form',
        floor: `blank ${score(floor)}`,
        ours: [signInScreen, home, request].map(score).join(' / '),
        target: '99 / 97 / 97',
      },
      {
        what: 'LCP signed in (simulated slow 4G)',
        floor: `blank ${seconds(floor)} s`,
        ours: `${seconds(home)} s`,
        ratio: median(home.paints) / median(floor.paints),
        target: '1.9 s',
      },
    ];
  } finally {
    await Promise.all([visitor.stop(), motorist.stop()]);
    blank.stop();
    await app.stop();
  }
}

/** Runs Lighthouse, which now and then loses its own trace of a run and asks for another. */
async function measure(page: Page, triesLeft = 3): Promise<void> {
  const result = await lighthouse(page.url, {
    port: Number(new URL(page.endpoint).port),
    onlyCategories: ['performance'],
    logLevel: 'error',
  });
  const score = result?.lhr.categories.performance?.score;
  const paint = result?.lhr.audits['largest-contentful-paint']?.numericValue;
  if (score && paint) {
    page.scores.push(score * 100);
    page.paints.push(paint);
  } else {
    const problem = `Lighthouse on ${page.url}: ${result?.lhr.runtimeError?.message}`;
    if (triesLeft === 0) throw new Error(problem);
    console.error(problem);
    await measure(page, triesLeft - 1);
  }
}
