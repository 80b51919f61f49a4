/**
 * Takes the screenshots for the manifest, the README and docs/design.md from a running product with
 * the demo's data: `npm run demo`, then `npm run screenshots`. Run it when the design changes. It
 * asks for fuel as the demo's motorist.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { type Browser, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { presentChromium } from './find-chromium.mjs';

const address = process.env.VOLMAAK_URL ?? 'http://localhost:3000';
const motorist = { username: 'thandi', password: 'volmaak-demo' };
const narrow = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, hasTouch: true };
const wide = { viewport: { width: 1280, height: 800 } };
const root = new URL('../', import.meta.url);

const executablePath = presentChromium();
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox'],
});
try {
  const phone = await signedIn(browser, narrow);
  const home = await phone.screenshot();
  await save('public/screenshots/narrow-home.webp', await webp(home));
  await save('docs/screenshot.png', await sharp(home).png({ palette: true }).toBuffer());
  await save('docs/pictures/home.webp', await small(await phone.screenshot({ fullPage: true })));
  await openPlace(phone, 'Get fuel', 'Get fuel');
  await phone.getByRole('textbox', { name: 'Litres' }).fill('25');
  const choice = await top(phone);
  await save('public/screenshots/narrow-request.webp', await webp(choice));
  await save('docs/pictures/get-fuel.webp', await small(choice));
  await phone.getByRole('button', { name: 'Ask first' }).click();
  await phone.getByRole('button', { name: 'Ask for 25 l' }).click();
  await phone.getByRole('heading', { name: 'You asked for 25 l' }).waitFor();
  // A toast stays as long as the mouse is on it.
  await phone.mouse.move(0, 0);
  await phone.getByText('Fuel Request Submitted').waitFor({ state: 'detached' });
  await save('docs/pictures/success.webp', await small(await top(phone)));
  await openPlace(phone, 'Purchases', 'Purchases');
  await save('docs/pictures/debt.webp', await small(await top(phone)));
  await openPlace(phone, 'Requests', 'Fuel requests');
  await phone.getByRole('list', { name: 'Your fuel requests' }).waitFor();
  await save('public/screenshots/narrow-requests.webp', await webp(await top(phone)));
  const desk = await signedIn(browser, wide);
  await save('public/screenshots/wide-home.webp', await webp(await desk.screenshot()));
} finally {
  await browser.close();
}

/** Opens the dashboard, signed in, with all its pictures and the light colour scheme. */
async function signedIn(on: Browser, size: typeof narrow | typeof wide): Promise<Page> {
  const page = await on.newPage({
    ...size,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: 'en-ZA',
    timezoneId: 'Africa/Johannesburg',
    serviceWorkers: 'block',
  });
  const answer = await page.request.post(`${address}/api/auth/login`, { data: motorist });
  const status = answer.status();
  if (status !== 200) throw new Error(`${address} does not know the demo's motorist (${status})`);
  await page.goto(address);
  await page.getByRole('img').first().waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

async function openPlace(page: Page, name: string, title: string): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Takes a screenshot of the top of a page, without a focused element. */
async function top(page: Page): Promise<Buffer> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    window.scrollTo(0, 0);
  });
  return page.screenshot();
}

function webp(picture: Buffer): Promise<Buffer> {
  return sharp(picture).webp({ quality: 90, effort: 6 }).toBuffer();
}

/** Small enough to stand beside others in a document. */
function small(picture: Buffer): Promise<Buffer> {
  return sharp(picture).resize({ width: 360 }).webp({ quality: 80, effort: 6 }).toBuffer();
}

async function save(name: string, data: Buffer): Promise<void> {
  const file = new URL(name, root);
  await mkdir(new URL('./', file), { recursive: true });
  await writeFile(file, data);
  console.log(`${name} ${data.length} bytes`);
}
