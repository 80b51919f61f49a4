import { expect, type Page } from 'playwright/test';
import { newPlate } from '../../support/browser/browser.ts';
import { comeToFront, workerReady } from '../../support/browser/offline.ts';
import type { BadNetwork } from '../../support/peers/bad-network.ts';
import type { Device } from './device.ts';
import type { Action, HistoryEvent, Mishap } from './events.ts';
import {
  type Command,
  Ledger,
  needsUser,
  record,
  recordChange,
  recordDeletion,
  recordRowDeletion,
} from './ledger.ts';
import { compare, type End, tankOf } from './oracle.ts';
import { photoOf } from './photos.ts';
import type { Product, User } from './product.ts';
import type { Tally } from './run-history.ts';
import type { Card, Said } from './screens.ts';
import * as screens from './screens.ts';

interface Parts {
  product: Product;
  network: BadNetwork;
  device: Device;
  users: User[];
  tally: Tally;
  /** What happened, line by line, for the report. */
  diary: string[];
}

type Kill = Extract<Mishap, { do: 'kill' }>;

/** Milliseconds in which everything that waits has been sent once nothing disturbs it any more. */
const settling = 90_000;

/** One history as it is lived: two users with one phone, and what its screens tell them. */
export class Life {
  private readonly parts: Parts;
  private readonly ledger = new Ledger();
  /** Who is signed in, or is to sign in next. */
  private current = 0;
  private armed: (Kill & { calls: number }) | null = null;
  private killing: Promise<void> | null = null;

  constructor(parts: Parts) {
    this.parts = parts;
    parts.network.onCall = () => this.notice('call');
  }

  /** Both users have a vehicle; the first one is signed in, and the worker is ready. */
  async begin(): Promise<void> {
    const { users, device } = this.parts;
    users.forEach((user, number) => {
      const known = this.ledger.add({
        kind: 'vehicle',
        user: number,
        names: [user.plate],
        vehicle: '',
      });
      Object.assign(known, { least: 1, colour: null, told: ['registered elsewhere'] });
    });
    const page = device.tab(0);
    expect(await screens.signIn(page, this.user), 'the first sign-in').toBe(true);
    await workerReady(page);
  }

  private get user(): User {
    const user = this.parts.users[this.current];
    if (!user) throw new Error(`There is no user ${this.current}`);
    return user;
  }

  private note(words: string): void {
    this.parts.diary.push(words);
    if (process.env.VERBOSE) console.log(words);
  }

  private count(what: string): void {
    const { tally } = this.parts;
    tally.set(what, (tally.get(what) ?? 0) + 1);
  }

  async happen(event: HistoryEvent): Promise<void> {
    this.note(`${JSON.stringify(event)},`);
    switch (event.do) {
      case 'weather':
        this.count(`weather: ${event.weather}`);
        return this.parts.network.setWeather(event.weather, event.seed);
      case 'kill':
        this.armed = { ...event, calls: 0 };
        return;
      case 'revoke-sessions':
        this.count(event.do);
        await this.parts.product.database.query('delete from sessions where user_id = $1', [
          this.user.id,
        ]);
        return;
      case 'clock':
        this.count(event.do);
        return this.parts.device.moveClock(event.minutes);
      case 'server-clock':
        this.count(event.do);
        this.parts.product.killServer(event.minutes).catch(() => {});
        return;
      case 'fill-storage':
        this.count(event.do);
        return this.parts.device.setFull(true);
      case 'free-storage':
        return this.parts.device.setFull(false);
      case 'update':
        this.parts.network.release();
        return this.act(event);
      default:
        return this.act(event);
    }
  }

  /** Does what a user does. A kill, a reload or the end of the session may cut it off. */
  private async act(action: Action | Extract<Mishap, { do: 'update' }>): Promise<void> {
    const { device } = this.parts;
    const { starts } = device;
    const page = device.tab('tab' in action ? action.tab : 0);
    try {
      if (await this.isIn(page)) {
        await this.perform(page, action);
        this.count(action.do);
      } else {
        this.note('  not signed in');
      }
    } catch (error) {
      const isKilled = device.starts !== starts;
      if (!isKilled && !(await screens.hasLeft(page, error))) throw error;
      this.note(isKilled ? '  cut off by the kill' : `  ${String(error).split('\n')[0]}`);
      this.count('actions cut off');
      if (action.do === 'sign-out' && action.how === 'delete') this.ledger.forget(this.current);
    }
    await this.finishKill();
    await this.lookAtScreens();
  }

  /** Whether the tab is signed in by now; Volmaak may not be there to let the user in. */
  private async isIn(page: Page): Promise<boolean> {
    if (await screens.isSignedIn(page)) return true;
    return screens.signIn(page, this.user);
  }

  private perform(
    page: Page,
    action: Action | Extract<Mishap, { do: 'update' }>,
  ): Promise<unknown> {
    const onTap = () => this.notice('tap');
    const { device } = this.parts;
    switch (action.do) {
      case 'add-vehicle':
        return this.addVehicle(page, action.isTaken);
      case 'ask':
        return this.ask(page, action.pick);
      case 'outbox-delete':
        return this.deleteItem(page, action.pick);
      case 'outbox-correct':
        return this.correctItem(page, action.pick);
      case 'outbox-send':
        return this.onCard(page, action.pick, /^(Send now|Check now)/, ({ label }) =>
          screens.sendCard(page, label, onTap),
        );
      case 'edit-vehicle':
        return this.editVehicle(page, action.pick);
      case 'delete-vehicle':
        return this.deleteVehicle(page, action.pick);
      case 'withdraw':
        return this.withdraw(page, action.pick);
      case 'change-address':
        return this.changeAddress(page);
      case 'sign-out':
        return this.signOut(page, action.how);
      case 'reload':
        return page.reload();
      case 'open-tab':
        return device.openTab();
      case 'close-tab':
        return device.closeTab(action.tab);
      case 'update':
        return screens.update(page);
    }
  }

  private hear(said: Said): Said {
    this.count(`said: ${said.text.replace(/: .*/, '').replace(/.*\d.*/, 'saved')}`);
    this.note(`  ${said.word}: ${said.text}`);
    return said;
  }

  private async addVehicle(page: Page, isTaken: boolean): Promise<void> {
    const number = this.ledger.next();
    const { takenPlates } = this.parts.product;
    const plate = (isTaken && takenPlates[number % takenPlates.length]) || newPlate();
    const next = newPlate();
    const command = this.ledger.add({
      kind: 'vehicle',
      user: this.current,
      names: [plate, next],
      vehicle: '',
    });
    const photo = await photoOf(command.colour ?? 0);
    const onTap = () => this.notice('tap');
    const said = await screens.addVehicle(page, { plate, next, photo, onTap });
    record(command, this.hear(said));
  }

  private async ask(page: Page, pick: number): Promise<void> {
    const litres = String((1000 + this.ledger.next()) / 100);
    const command = this.ledger.add({
      kind: 'request',
      user: this.current,
      names: [`${litres} l`],
      vehicle: '',
    });
    const onChoice = (vehicle: string) => {
      command.vehicle = vehicle;
    };
    const onTap = () => this.notice('tap');
    record(command, this.hear(await screens.ask(page, { litres, pick, onChoice, onTap })));
  }

  /** Does something with one of the outbox's cards that offer it. */
  private async onCard(
    page: Page,
    pick: number,
    button: RegExp,
    work: (chosen: { label: string; command: Command }) => Promise<unknown>,
  ): Promise<void> {
    const labels = (await screens.cards(page)).flatMap((card) => this.labelled(card, button));
    const chosen = labels[pick % Math.max(1, labels.length)];
    if (!chosen) return this.note('  nothing in the outbox for it');
    this.note(`  ${chosen.label}`);
    await work(chosen);
  }

  private labelled(card: Card, button: RegExp): { label: string; command: Command }[] {
    const command = this.ledger.find(this.current, card.text);
    return card.buttons
      .filter((label) => command && button.test(label))
      .map((label) => ({ label, command: command as Command })); // the filter keeps these
  }

  private deleteItem(page: Page, pick: number): Promise<void> {
    return this.onCard(page, pick, /^Delete /, async ({ label, command }) => {
      const onTap = () => this.notice('tap');
      const change = /^Delete Change of .* · (\S+)$/.exec(label);
      if (change) {
        this.ledger.forgetChanges(change[1] ?? '');
        this.hear(await screens.deleteCard(page, label, onTap));
        return;
      }
      // Until the outbox has spoken, it may be gone or not.
      command.least = 0;
      recordDeletion(command, this.hear(await screens.deleteCard(page, label, onTap)));
    });
  }

  private correctItem(page: Page, pick: number): Promise<void> {
    return this.onCard(page, pick, /^Correct /, async ({ label, command }) => {
      const number = this.ledger.next();
      const onTap = () => this.notice('tap');
      if (command.kind === 'vehicle') {
        const plate = newPlate();
        command.names.push(plate);
        const said = await screens.correctVehicle(page, { label, plate, onTap });
        record(command, this.hear(said));
      } else {
        const litres = String((1000 + number) / 100);
        command.names.push(`${litres} l`);
        const onChoice = (vehicle: string) => {
          command.vehicle = `${command.vehicle} ${vehicle}`;
        };
        const said = await screens.correctRequest(page, { label, litres, onChoice, onTap });
        record(command, this.hear(said));
      }
    });
  }

  private async editVehicle(page: Page, pick: number): Promise<void> {
    const label = await screens.chooseVehicle(page, /^Edit /, pick);
    const plate = label?.split(', ').at(-1);
    if (!label || !plate) return this.note('  no vehicle to edit');
    const { tanks } = this.ledger;
    const { database } = this.parts.product;
    if (!tanks.has(plate)) tanks.set(plate, new Set([await tankOf(database, plate)]));
    const possible = tanks.get(plate) ?? new Set();
    const capacity = String((600 + this.ledger.next()) / 10);
    possible.add(capacity);
    this.ledger.rememberTanks(plate, possible);
    const onTap = () => this.notice('tap');
    const said = await screens.editVehicle(page, { label, capacity, onTap });
    recordChange(possible, capacity, this.hear(said));
  }

  private async deleteVehicle(page: Page, pick: number): Promise<void> {
    const label = await screens.chooseVehicle(page, /^Delete /, pick);
    const command = label && this.ledger.find(this.current, label);
    if (!label || !command) return this.note('  no vehicle to delete');
    command.least = 0;
    const onTap = () => this.notice('tap');
    recordRowDeletion(command, this.hear(await screens.deleteVehicle(page, label, onTap)));
  }

  private async withdraw(page: Page, pick: number): Promise<void> {
    const item = await screens.chooseRequest(page, pick);
    const command = item && this.ledger.find(this.current, item.text);
    if (!item || !command) return this.note('  no request to withdraw');
    command.least = 0;
    const onTap = () => this.notice('tap');
    recordRowDeletion(command, this.hear(await screens.withdraw(page, item.card, onTap)));
  }

  private async changeAddress(page: Page): Promise<void> {
    const { addresses } = this.ledger;
    const possible = addresses.get(this.current) ?? new Set(['1 Long Street, Cape Town']);
    addresses.set(this.current, possible);
    const address = `${this.ledger.next()} Short Street, Paarl`;
    possible.add(address);
    const onTap = () => this.notice('tap');
    recordChange(possible, address, this.hear(await screens.changeAddress(page, address, onTap)));
  }

  private async signOut(page: Page, how: 'keep' | 'send' | 'delete'): Promise<void> {
    const result = await screens.signOut(page, how, () => this.notice('tap'));
    this.note(`  ${result}`);
    if (result === 'stayed') return;
    if (result === 'left after deleting') this.ledger.forget(this.current);
    this.current = 1 - this.current;
  }

  private notice(what: 'tap' | 'call'): void {
    if (!this.armed) return;
    if (what === 'call') this.armed.calls += 1;
    if (this.armed.at === 'tap' ? what === 'tap' : this.armed.calls >= this.armed.at) {
      this.startKill();
    }
  }

  private startKill(): void {
    const { armed } = this;
    if (!armed) return;
    this.armed = null;
    this.count(`kill of the ${armed.what}`);
    this.note(`  ${armed.what} killed`);
    this.killing = this.kill(armed.what);
    this.killing.catch(() => {});
  }

  private async kill(what: Kill['what']): Promise<void> {
    const { device, product } = this.parts;
    if (what === 'browser') await device.kill();
    if (what === 'worker') await device.killWorker();
    if (what !== 'server') return;
    // The next actions meet a server that is down.
    product.killServer().catch(() => {});
  }

  /** A kill comes after the action at the latest. A killed browser is started again. */
  private async finishKill(): Promise<void> {
    this.startKill();
    if (!this.killing) return;
    await this.killing;
    this.killing = null;
    const { device } = this.parts;
    if (device.isRunning) return;
    await device.restart();
    await this.seeWhoIsIn();
  }

  /** A killed browser may have lost the last sign-in: the user before is signed in again. */
  private async seeWhoIsIn(): Promise<void> {
    const page = this.parts.device.tab(0);
    const name = await screens.welcomed(page);
    if (name === null) return;
    this.current = this.parts.users.findIndex(({ firstName }) => name.includes(firstName));
  }

  /** No tab is blank or says that its screen broke. */
  private async lookAtScreens(): Promise<void> {
    for (const page of this.parts.device.tabs) {
      await expect(page.locator('#root'), 'a screen is not blank').toContainText(/\w/);
      await expect(page.getByText('Something went wrong'), 'no screen broke').toHaveCount(0);
    }
  }

  /** Nothing disturbs any more: everything that waits is sent, and both users see what they have. */
  async end(): Promise<void> {
    const { device, network, product, users } = this.parts;
    this.note('the end:');
    await this.finishKill();
    await product.ready();
    await device.setFull(false);
    await network.calm();
    const ends: End[] = [];
    for (const _ of users) {
      ends.push(await this.settleSignedIn(device.tab(0)));
      const result = await screens.signOut(device.tab(0), 'keep', () => {});
      expect(result, 'signs out in the end').toBe('left');
      this.current = 1 - this.current;
    }
    await compare(product.database, users, this.ledger, ends);
    await this.lookAtScreens();
  }

  /**
   * The app may learn only now that its session is over, and its user signs in once more; or it
   * reloads itself with a new version.
   */
  private async settleSignedIn(page: Page, tries = 3): Promise<End> {
    try {
      return await this.settle(page);
    } catch (error) {
      if (tries === 1 || !(await screens.hasLeft(page, error))) throw error;
      return this.settleSignedIn(page, tries - 1);
    }
  }

  private async settle(page: Page): Promise<End> {
    await expect
      .poll(() => screens.signIn(page, this.user), { timeout: settling, message: 'signs in' })
      .toBe(true);
    await this.seeWhoIsIn();
    await comeToFront(page);
    let cards: Card[] = [];
    await expect
      .poll(
        async () => {
          cards = await screens.cards(page);
          return cards.map(({ text }) => text).filter((text) => !isSettled(text, cards));
        },
        { timeout: settling, message: 'nothing is stuck in the outbox' },
      )
      .toEqual([]);
    await expect(page.getByRole('main')).not.toContainText(/lost|Can't be read|out of date/);
    const end = { user: this.current, cards, ...(await screens.everything(page, this.user.id)) };
    this.note(`  ${this.user.firstName} sees ${JSON.stringify({ ...end, pictures: undefined })}`);
    return end;
  }
}

/** Whether a card waits for nothing but its user, or for a card that does. */
function isSettled(text: string, cards: Card[]): boolean {
  if (needsUser({ text })) return true;
  const waits = /Waiting for (its vehicle|what you saved before it)/.test(text);
  return waits && cards.some((card) => needsUser(card));
}
