import type { Card, Said } from './screens.ts';

/** Something that a user wanted to make, and what the screens said of it. */
export interface Command {
  kind: 'vehicle' | 'request';
  user: number;
  /** What identifies its row: the plate, or the litres. A correction adds another one. */
  names: string[];
  /** The colour of a vehicle's photo, by its place in the palette; null for another photo. */
  colour: number | null;
  /** How many rows there may be, by what the screens said. */
  least: number;
  most: number;
  /** Its row is to be deleted, and that was saved on the phone. */
  isDeletionSaved: boolean;
  /** The vehicles that were chosen for a request, in the form's words. */
  vehicle: string;
  /** What was said, for the report. */
  told: string[];
}

/** A value on the server that was changed: all values that it may have by what was said. */
export type Possible = Set<string>;

/** All commands of a history. Names count up, so that no two rows are alike. */
export class Ledger {
  readonly commands: Command[] = [];
  /** Tanks by plate, and addresses by user. */
  readonly tanks = new Map<string, Possible>();
  readonly addresses = new Map<number, Possible>();
  /** All tanks that a vehicle ever may have had, by plate. */
  private readonly everyTank = new Map<string, Possible>();
  private count = 0;

  next(): number {
    this.count += 1;
    return this.count;
  }

  rememberTanks(plate: string, possible: Possible): void {
    this.everyTank.set(plate, new Set([...(this.everyTank.get(plate) ?? []), ...possible]));
  }

  /** A change was deleted from the outbox, so an earlier tank may be there again. */
  forgetChanges(plate: string): void {
    for (const tank of this.everyTank.get(plate) ?? []) this.tanks.get(plate)?.add(tank);
  }

  add(command: Pick<Command, 'kind' | 'user' | 'names' | 'vehicle'>): Command {
    const added = {
      ...command,
      colour: this.count,
      least: 0,
      most: 1,
      isDeletionSaved: false,
      told: [],
    };
    this.commands.push(added);
    return added;
  }

  /** The command of a card or a row of a user. */
  find(user: number, text: string): Command | undefined {
    return this.commands.find(
      (command) => command.user === user && command.names.some((name) => names(text, name)),
    );
  }

  /**
   * A user has deleted what was unsent: what was tried may have arrived, the rest is gone, deletions
   * included.
   */
  forget(user: number): void {
    for (const command of this.commands.filter((each) => each.user === user)) {
      if (!command.told.includes('sent')) command.least = 0;
      if (command.isDeletionSaved) command.most = 1;
    }
  }
}

/** Whether a text names a row: plates and litres are words in it. */
export function names(text: string, name: string): boolean {
  return new RegExp(`(^|[^\\w.])${name.replace('.', '\\.')}(?![\\w.])`).test(text);
}

/** Records what the screen said after a form was sent. */
export function record(command: Command, { word, text }: Said): void {
  command.told.push(word, text);
  if (word === 'sent' || word === 'saved') command.least = 1;
  if (word === 'refused' || word === 'not-done') command.most = 0;
}

/** Records what the list said about the deletion of a row, or about its withdrawal. */
export function recordRowDeletion(command: Command, { word }: Said): void {
  command.told.push('deletion in the list', word);
  command.isDeletionSaved = word === 'saved';
  if (word === 'sent' || word === 'saved') command.most = 0;
}

/** Records what the outbox said about a deletion. */
export function recordDeletion(command: Command, { word, text }: Said): void {
  command.told.push(`deletion ${word}`, text);
  if (word === 'not-done') return;
  command.least = word === 'sent' ? 1 : 0;
  if (word === 'refused') command.most = 0;
}

/** Records what a screen said about the change of a value on the server. */
export function recordChange(possible: Possible, value: string, { word }: Said): void {
  if (word === 'sent' || word === 'saved') possible.clear();
  if (word === 'sent' || word === 'saved' || word === 'unknown') possible.add(value);
}

/** A card that stays needs its user, and says why in the server's or the app's words. */
export function needsUser({ text }: Pick<Card, 'text'>): boolean {
  return /Action needed: \S/.test(text);
}
