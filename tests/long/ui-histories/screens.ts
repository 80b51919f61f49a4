import { expect, type Locator, type Page } from 'playwright/test';
import { type SignIn, submitSignIn } from '../../support/browser/browser.ts';
import { outboxStates } from '../../support/browser/offline.ts';
import { chooseFile, fillRegistration } from '../../support/browser/vehicle-dialog.ts';

/** Milliseconds after which a screen that has not said anything is stuck. */
const patience = 60_000;

/** Milliseconds in which a new version arrives, or not. */
const updating = 8000;

/** What the screen told its user about an action. */
export interface Said {
  /**
   * - `sent`: the server has it.
   * - `saved`: the phone has it.
   * - `refused`: nothing was made, and nothing is kept.
   * - `unknown`: the user has no answer, or was told that it is not known.
   * - `not-done`: the screen had nothing to do this with.
   */
  word: 'sent' | 'saved' | 'refused' | 'unknown' | 'not-done';
  /** The words of the screen. */
  text: string;
}

const notDone: Said = { word: 'not-done', text: '' };

/** A screen that lost its user, or the whole page: the action ends without words. */
class Left extends Error {}

type Words = readonly (readonly [RegExp, Said['word']])[];

/** What the screens say about everything that they keep. */
const kept: Words = [
  [/It is saved in your outbox/, 'saved'],
  [/Saved on this phone/, 'saved'],
];

type OnTap = () => void;

export async function addVehicle(
  page: Page,
  { plate, photo, next, onTap }: { plate: string; photo: Buffer; next: string; onTap: OnTap },
): Promise<Said> {
  await open(page, 'Home', '/');
  const button = page.getByRole('button', { name: 'Add a vehicle' });
  const isShown = await settled(page, button);
  if (!isShown) return notDone;
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Register Vehicle' });
  await fillRegistration(dialog, plate);
  await choosePhoto(page, photo);
  let said = await submitVehicle(page, dialog, 'Register Vehicle', onTap);
  if (said.word === 'refused' && (await dialog.isVisible())) {
    // The form is still open: its user corrects the plate and saves again.
    await dialog.getByLabel('Registration number').fill(next);
    said = await submitVehicle(page, dialog, 'Register Vehicle', onTap);
  }
  await leaveDialog(page, dialog);
  return said;
}

async function choosePhoto(page: Page, photo: Buffer): Promise<void> {
  await page.getByRole('button', { name: /^(Add|Change) photo$/ }).click();
  await chooseFile(page, { name: 'car.jpg', mimeType: 'image/jpeg', buffer: photo });
  await expect(page.getByRole('dialog', { name: 'Vehicle photo' })).toHaveCount(0);
  await expect(page.getByText(/^Photo (verified|accepted)/)).toBeVisible();
}

function submitVehicle(
  page: Page,
  dialog: Locator,
  label: string | RegExp,
  onTap: OnTap,
): Promise<Said> {
  const tap = async () => {
    await press(dialog.getByRole('button', { name: label }));
    onTap();
  };
  return hear(page, tap, [
    ...kept,
    [/^Car Registered Successfully/, 'sent'],
    // The phone keeps nothing, and the answer of the only try may be lost.
    [/nothing was saved|can't save anything on this phone/, 'unknown'],
    [/in the meantime/, 'unknown'],
    [/^Registration Failed/, 'refused'],
  ]);
}

interface Request {
  litres: string;
  /** Called with the vehicle that was chosen, before the tap. */
  onChoice: (vehicle: string) => void;
  onTap: OnTap;
}

export async function ask(
  page: Page,
  { litres, pick, onChoice, onTap }: Request & { pick: number },
): Promise<Said> {
  await open(page, 'Get fuel', '/get-fuel');
  const vehicle = await chooseOption(page, pick);
  if (!vehicle) return notDone;
  onChoice(vehicle);
  await page.getByRole('textbox', { name: 'Litres' }).fill(litres);
  await press(page.getByRole('button', { name: 'Ask first' }));
  await expect(page.getByRole('heading', { name: 'Ask for fuel' })).toBeVisible({
    timeout: patience,
  });
  return submitRequest(page, litres, onTap);
}

/** Chooses a vehicle in the form of a request; null if it offers none. */
async function chooseOption(page: Page, pick: number): Promise<string | null> {
  const field = page.getByLabel('Vehicle', { exact: true });
  if (!(await settled(page, field))) return null;
  const options = await field.getByRole('option').filter({ hasText: '·' }).allInnerTexts();
  const option = options[pick % Math.max(1, options.length)];
  const plate = option?.split(' · ')[1];
  if (!option || !plate) return null;
  // Its words change when the vehicle is sent meanwhile.
  await expect(async () => {
    const [words = ''] = await field.getByRole('option').filter({ hasText: plate }).allInnerTexts();
    await field.selectOption(words, { timeout: 1000 });
  }).toPass({ timeout: patience });
  return option;
}

async function submitRequest(page: Page, litres: string, onTap: OnTap): Promise<Said> {
  await page.getByRole('textbox', { name: 'Litres' }).fill(litres);
  const tap = async () => {
    await press(page.getByRole('button', { name: `Ask for ${litres} l` }));
    onTap();
  };
  return hear(page, tap, [
    ...kept,
    [/^Fuel Request Submitted/, 'sent'],
    [/nothing was saved|can't save anything on this phone/, 'unknown'],
    [/in the meantime/, 'unknown'],
    [/^(Submission Failed|Vehicle Not Found|Amount Exceeds Capacity)/, 'refused'],
  ]);
}

/** A card of the outbox. */
export interface Card {
  text: string;
  buttons: string[];
}

export async function cards(page: Page): Promise<Card[]> {
  await open(page, 'Outbox', '/outbox');
  await settled(page, page.getByText(/Nothing is waiting to be sent|To be sent/));
  return page
    .getByRole('region', { name: 'To be sent' })
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => ({
        text: (item as HTMLElement).innerText,
        buttons: [...item.querySelectorAll('button, a')].map(
          (button) => button.getAttribute('aria-label') ?? '',
        ),
      })),
    );
}

/** `sent`: it had arrived. `refused`: it is gone. `unknown`: Volmaak has to be asked first. */
export async function deleteCard(page: Page, label: string, onTap: OnTap): Promise<Said> {
  if (!(await click(page, label))) return notDone;
  return hear(page, () => confirmDeletion(page, onTap), [
    [/^Deleted/, 'refused'],
    [/^Already arrived/, 'sent'],
    [/^Marked for deletion/, 'unknown'],
    [/^Nothing has changed/, 'not-done'],
  ]);
}

export async function sendCard(page: Page, label: string, onTap: OnTap): Promise<void> {
  const button = page.getByRole('button', { name: label, exact: true });
  if (!(await click(page, label))) return;
  onTap();
  // Without an answer there are no words, only the state of the card.
  await expect(button.and(page.locator('[data-loading]'))).toHaveCount(0, { timeout: patience });
}

export async function correctVehicle(
  page: Page,
  { label, plate, onTap }: { label: string; plate: string; onTap: OnTap },
): Promise<Said> {
  if (!(await click(page, label))) return notDone;
  const dialog = page.getByRole('dialog', { name: 'Correct Vehicle' });
  await dialog.getByLabel('Registration number').fill(plate);
  const said = await submitVehicle(page, dialog, /^(Send again|Save changes)$/, onTap);
  await leaveDialog(page, dialog);
  return said;
}

export async function correctRequest(
  page: Page,
  { label, litres, onChoice, onTap }: Request & { label: string },
): Promise<Said> {
  if (!(await click(page, label))) return notDone;
  const vehicle = await chooseOption(page, 0);
  if (!vehicle) return notDone;
  onChoice(vehicle);
  return submitRequest(page, litres, onTap);
}

/** The name of a button of one of the vehicles on the home screen; null if there is none. */
export async function chooseVehicle(
  page: Page,
  name: RegExp,
  pick: number,
): Promise<string | null> {
  await open(page, 'Home', '/');
  const vehicles = page.getByRole('region', { name: 'My Vehicles' });
  if (!(await settled(page, vehicles))) return null;
  await openRows(vehicles);
  const buttons = await vehicles.getByRole('listitem').getByRole('button', { name }).all();
  const button = buttons[pick % Math.max(1, buttons.length)];
  return (await button?.getAttribute('aria-label')) ?? null;
}

/** Changes the tank of a vehicle on the server. */
export async function editVehicle(
  page: Page,
  { label, capacity, onTap }: { label: string; capacity: string; onTap: OnTap },
): Promise<Said> {
  if (!(await click(page, label))) return notDone;
  // An edit that waits is corrected.
  const dialog = page.getByRole('dialog', { name: /^(Edit|Correct) Vehicle$/ });
  await dialog.getByLabel('Fuel capacity').fill(capacity);
  const tap = async () => {
    await press(dialog.getByRole('button', { name: /^(Send again|Save changes)$/ }));
    onTap();
  };
  const said = await hear(page, tap, [
    ...kept,
    [/^Vehicle Updated/, 'sent'],
    [/in the meantime/, 'unknown'],
    [/^Update Failed/, 'unknown'],
  ]);
  await leaveDialog(page, dialog);
  return said;
}

export async function deleteVehicle(page: Page, label: string, onTap: OnTap): Promise<Said> {
  if (!(await click(page, label))) return notDone;
  return hear(page, () => confirmDeletion(page, onTap), [
    ...kept,
    [/^Vehicle Deleted/, 'sent'],
    [/^Delete Failed/, 'unknown'],
  ]);
}

async function confirmDeletion(page: Page, onTap: OnTap): Promise<void> {
  const question = page.getByRole('alertdialog');
  await press(question.getByRole('button', { name: 'Delete', exact: true }));
  onTap();
}

/** One of the requests in the list, with the words on its card; null if there is none. */
export async function chooseRequest(
  page: Page,
  pick: number,
): Promise<{ card: Locator; text: string } | null> {
  const cards = await requestCards(page);
  const card = cards[pick % Math.max(1, cards.length)];
  if (!card) return null;
  const text = await card.innerText();
  return {
    card: page
      .getByRole('listitem')
      .filter({ hasText: litresIn(text) })
      .first(),
    text,
  };
}

async function requestCards(page: Page): Promise<Locator[]> {
  await open(page, 'Requests', '/fuel-requests-history');
  const list = page.getByRole('list', { name: 'Your fuel requests' });
  const nothing = page.getByText('No fuel requests yet');
  const waiting = page.getByRole('list', { name: 'Fuel requests waiting on this phone' });
  if (!(await settled(page, list.or(nothing).or(waiting)))) return [];
  return list.locator('> li').all();
}

function litresIn(text: string): string {
  return /[\d.]+ l\b/.exec(text)?.[0] ?? '';
}

/** Withdraws a request on the server. */
export async function withdraw(page: Page, card: Locator, onTap: OnTap): Promise<Said> {
  await card.getByRole('button', { expanded: false }).click();
  await card.getByRole('button', { name: /^Delete request/ }).click();
  return hear(page, () => confirmDeletion(page, onTap), [
    ...kept,
    [/^Request Deleted/, 'sent'],
    [/^(Error|Cannot Delete)/, 'unknown'],
  ]);
}

export async function changeAddress(page: Page, address: string, onTap: OnTap): Promise<Said> {
  await open(page, 'Account', '/account');
  const field = page.getByLabel('Home address');
  if (!(await settled(page, field))) return notDone;
  await field.fill(address);
  const tap = async () => {
    await press(page.getByRole('button', { name: 'Save changes' }));
    onTap();
  };
  return hear(page, tap, [...kept, [/^Details saved/, 'sent'], [/^Details not saved/, 'unknown']]);
}

/** Signs out; with something unsent as `how` says. */
export async function signOut(
  page: Page,
  how: 'keep' | 'send' | 'delete',
  onTap: OnTap,
): Promise<'left' | 'left after deleting' | 'stayed'> {
  await open(page, 'Home', '/');
  const logout = page.getByRole('button', { name: 'Logout' });
  if (!(await settled(page, logout))) return 'stayed';
  await press(logout);
  onTap();
  const question = page.getByRole('alertdialog', { name: 'Not sent yet' });
  const signIn = page.getByRole('button', { name: 'Sign In' });
  await question.or(signIn).first().waitFor({ timeout: patience });
  if (!(await question.isVisible())) return 'left';
  const answers = { keep: 'Keep it for this account', send: 'Send now', delete: 'Delete it' };
  await press(question.getByRole('button', { name: answers[how] }));
  const message = question.getByRole('status').getByText(/./);
  await message.or(signIn).first().waitFor({ timeout: patience });
  if (await signIn.isVisible()) return how === 'delete' ? 'left after deleting' : 'left';
  // Not everything was sent.
  await press(question.getByRole('button', { name: answers.keep }));
  await message.or(signIn).first().waitFor({ timeout: patience });
  if (await signIn.isVisible()) return 'left';
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  return 'stayed';
}

/** Looks for a new version, and takes it if the app offers it. */
export async function update(page: Page): Promise<void> {
  const isOffered = await page.evaluate(async (longest) => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) return false;
    // In bad weather the new version may never arrive.
    const end = new Promise<void>((resolve) => {
      AbortSignal.timeout(longest).onabort = () => resolve();
    });
    await Promise.race([end, registration.update().catch(() => {})]);
    const next = registration.installing;
    const installed = new Promise<void>((resolve) => {
      if (!next) return resolve();
      next.onstatechange = () => {
        if (next.state !== 'installing') resolve();
      };
    });
    await Promise.race([end, installed]);
    return registration.waiting !== null;
  }, updating);
  const button = page.getByRole('button', { name: 'Update now' });
  if (!isOffered) return;
  await button.waitFor();
  const started = page.waitForEvent('load', { timeout: patience }).catch(() => null);
  await button.click();
  if (await started) return;
  // Only what is being sent may hold up the new version for so long, and then it can be put off.
  await expect.poll(() => outboxStates(page), 'the old version is sending').toContain('sending');
  await page.getByRole('button', { name: 'Later' }).click();
}

/** What a user sees of what they have. */
export interface Seen {
  plates: string[];
  litres: string[];
  address: string;
  pictures: { plate: string; picture: Buffer | null }[];
}

/** Looks at all lists, each as it is once it is up to date. */
export async function everything(page: Page, userId: string): Promise<Seen> {
  await visit(page, '/account');
  const field = page.getByLabel('Home address');
  await settled(page, field);
  const address = await field.inputValue();
  await isWhole(page);
  await visit(page, '/fuel-requests-history');
  const answer = await page.request.get('/api/fuel-requests?limit=200');
  const { requests } = (await answer.json()) as { requests: { fuelAmount: number }[] };
  const litresOf = async () =>
    (await Promise.all((await requestCards(page)).map((card) => card.innerText()))).map((text) =>
      Number.parseFloat(litresIn(text)),
    );
  await expect
    .poll(async () => sorted(await litresOf()), 'the list of requests is up to date')
    .toEqual(sorted(requests.map(({ fuelAmount }) => fuelAmount)));
  const litres = (await litresOf()).map(String);
  await isWhole(page);
  await visit(page, '/');
  const listed = await page.request.get(`/api/cars/user/${userId}`);
  const cars = (await listed.json()) as { registrationNumber: string; carPhotoUrl: string }[];
  await expect
    .poll(async () => sorted(await platesOn(page)), 'the list of vehicles is up to date')
    .toEqual(sorted(cars.map((car) => car.registrationNumber)));
  await isWhole(page);
  const pictures = await Promise.all(
    cars.map(async ({ registrationNumber: plate, carPhotoUrl }) => {
      const picture = await page.request.get(carPhotoUrl);
      return { plate, picture: picture.ok() ? await picture.body() : null };
    }),
  );
  return { plates: await platesOn(page), litres, address, pictures };
}

/** Nothing on a screen is still loading or could not be loaded. */
async function isWhole(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main).not.toContainText(/Loading|could not be loaded|Error Loading/);
}

/** Opens the rows of all vehicles, which have the buttons. */
async function openRows(vehicles: Locator): Promise<void> {
  const closed = vehicles.getByRole('button', { expanded: false });
  while ((await closed.count()) > 0) await closed.first().click();
}

/** The plates of the vehicles that are on the server. */
async function platesOn(page: Page): Promise<string[]> {
  const vehicles = page.getByRole('region', { name: 'My Vehicles' });
  await settled(page, vehicles);
  await openRows(vehicles);
  const labels = await vehicles
    .getByRole('button', { name: /^Edit / })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  return labels.map((label) => label.split(', ').at(-1) ?? '');
}

function sorted<Value>(values: Value[]): string[] {
  return values.map(String).sort();
}

/** Whether a tab shows the app, the sign-in, or a place that wants a sign-in. */
export async function isSignedIn(page: Page): Promise<boolean> {
  const app = page.getByRole('navigation', { name: 'Main' });
  await app.or(signedOut(page)).first().waitFor({ timeout: patience });
  // While the app reloads itself with a new version, it shows neither.
  return !(await signedOut(page).isVisible());
}

/** The words that the home screen welcomes its user with; null for a visitor. */
export async function welcomed(page: Page): Promise<string | null> {
  const welcome = page.getByRole('heading', { name: /^Welcome/ });
  await welcome.or(signedOut(page)).first().waitFor({ timeout: patience });
  // A remembered user is shown until Volmaak says that the session is over.
  const [words] = await welcome.allInnerTexts();
  return words ?? null;
}

/** What a visitor sees. */
function signedOut(page: Page): Locator {
  return page
    .getByRole('button', { name: 'Sign In' })
    .or(page.getByRole('heading', { name: 'Authentication Required' }))
    .first();
}

/** Signs in by the form; false if Volmaak did not let the user in. */
export async function signIn(page: Page, user: SignIn): Promise<boolean> {
  await visit(page, '/');
  const app = page.getByRole('heading', { name: /^Welcome/ });
  if (await isSignedIn(page)) return true;
  await markToasts(page);
  await submitSignIn(page, user);
  const failure = page.locator('[data-position] [role=alert]:not([data-seen])', {
    hasText: 'Login failed',
  });
  await app.or(failure).first().waitFor({ timeout: patience });
  return app.isVisible();
}

/** Goes to a screen as a user does: by the navigation, or by the address. */
async function open(page: Page, label: string, path: string): Promise<void> {
  const heading = page.getByRole('main');
  if (new URL(page.url()).pathname === path && (await heading.isVisible())) return;
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label });
  const isOpen = (await link.count()) === 1 && (await page.getByRole('dialog').count()) === 0;
  if (isOpen) await link.click();
  else await visit(page, path);
}

/** Waits until a screen shows this, or says that it cannot; returns whether it shows it. */
async function settled(page: Page, wanted: Locator): Promise<boolean> {
  const failed = page
    .getByRole('alert')
    .filter({ has: page.getByRole('button', { name: 'Try again' }) })
    .or(page.getByText('Register a vehicle first'));
  const visitor = signedOut(page);
  await wanted.or(failed).or(visitor).first().waitFor({ timeout: patience });
  if (await visitor.isVisible()) throw new Left('left: signed out');
  return wanted.first().isVisible();
}

/** Presses a control by the keyboard. A tap misses a control that moves at that moment. */
async function press(control: Locator, options: { timeout?: number } = {}): Promise<void> {
  await control.click({ trial: true, ...options });
  await control.press('Enter', options);
}

/** Clicks a button or a link that may be gone by now. */
async function click(page: Page, label: string): Promise<boolean> {
  const target = page
    .getByRole('button', { name: label, exact: true })
    .or(page.getByRole('link', { name: label, exact: true }))
    .first();
  if (!(await target.isVisible())) return false;
  return press(target, { timeout: 10_000 }).then(
    () => true,
    (error: Error) => {
      // An item that is tried again and again shows its button only in between.
      if (error.name !== 'TimeoutError') throw error;
      return false;
    },
  );
}

async function leaveDialog(page: Page, dialog: Locator): Promise<void> {
  // A dialog that closes is there for a moment longer.
  if (await dialog.isHidden()) return;
  await visit(page, page.url());
}

/** The toasts that are on the screen say nothing about what comes next. */
async function markToasts(page: Page): Promise<void> {
  await page.locator('[data-position] [role=alert]').evaluateAll((toasts) => {
    for (const toast of toasts) toast.setAttribute('data-seen', '');
  });
}

/**
 * Taps, and waits for the words of the screen.
 * @throws Left if the user was signed out or the page reloaded before it said anything
 */
async function hear(page: Page, tap: () => Promise<void>, words: Words): Promise<Said> {
  await markToasts(page);
  await page.evaluate(() => Object.assign(globalThis, { isHeard: true }));
  await tap();
  const patterns = words.map(([pattern]) => pattern.source);
  const heard = await page
    .waitForFunction(
      (sources) => {
        if (!('isHeard' in globalThis)) return 'left: the page was reloaded';
        const isSignedOut = [...document.querySelectorAll('button, a')].some(
          ({ textContent }) => textContent === 'Sign In' || textContent === 'Go to Login',
        );
        if (isSignedOut) return 'left: signed out';
        for (const toast of document.querySelectorAll<HTMLElement>(
          '[data-position] [role=alert]:not([data-seen])',
        )) {
          if (sources.some((source) => new RegExp(source).test(toast.innerText))) {
            return toast.innerText;
          }
        }
        return null;
      },
      patterns,
      { timeout: patience, polling: 50 },
    )
    .catch((error: Error) => {
      if (error.name !== 'TimeoutError') throw error;
      throw new Error(`The screen said nothing within ${patience} ms: ${words.join(' or ')}`);
    });
  const text = String(await heard.jsonValue());
  if (text.startsWith('left:')) throw new Left(text);
  const [, word] = words.find(([pattern]) => pattern.test(text)) ?? [];
  return { word: word ?? 'unknown', text: text.replaceAll('\n', ': ') };
}

/** The errors of Playwright when the app reloads itself with a new version. */
const reloadWords = /context was destroyed|interrupted by another navigation|ERR_ABORTED/;

/** Opens a screen by its address. Repeats that once if the app reloads itself meanwhile. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path).catch((error: Error) => {
    if (!reloadWords.test(error.message)) throw error;
    return page.goto(path);
  });
}

/** Whether an action failed because its user was signed out, or its page reloaded. */
export async function hasLeft(page: Page, error: unknown): Promise<boolean> {
  if (error instanceof Error && reloadWords.test(error.message)) return true;
  return error instanceof Left || (await signedOut(page).isVisible());
}
