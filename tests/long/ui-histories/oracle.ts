import { expect } from 'playwright/test';
import type { UserId } from '../../../domain/ids.ts';
import { decryptField } from '../../../server/people/encrypted-fields.ts';
import { openKeys } from '../../../server/secrets/keys.ts';
import type { Database } from '../../support/browser/e2e-database.ts';
import { testKeys } from '../../support/server-process.ts';
import { type Command, type Ledger, names, needsUser } from './ledger.ts';
import { isPhotoOf } from './photos.ts';
import type { User } from './product.ts';
import type { Card, Seen } from './screens.ts';

/** What a user sees at the end of a history. */
export interface End extends Seen {
  user: number;
  /** What is left in the outbox. */
  cards: Card[];
}

interface Row {
  user: number;
  kind: 'vehicle' | 'request';
  /** The plate, or the litres. */
  name: string;
  isLive: boolean;
  /** The plate of the vehicle that a request is for. */
  vehicle: string;
  tank: string;
}

export async function tankOf(database: Database, plate: string): Promise<string> {
  const { rows } = await database.query<{ tank: string }>(
    `select trim_scale(fuel_capacity_cl / 100.0)::text as tank from cars
      where registration_number = $1 and deleted_at is null`,
    [plate],
  );
  return rows[0]?.tank ?? '';
}

/** Compares what the screens said, and what they show, with what the server has. */
export async function compare(
  database: Database,
  users: User[],
  ledger: Ledger,
  ends: End[],
): Promise<void> {
  const rows = await readRows(database, users);
  const wrong = [
    ...ledger.commands.flatMap((command) => judge(command, ledger, rows, ends)),
    ...strangers(ledger, rows, ends),
    ...judgeValues(ledger, rows),
    ...(await judgeAddresses(database, users, ledger, ends)),
    ...ends.flatMap((end) => judgeLists(end, rows)),
    ...(await judgePictures(ledger, ends)),
  ];
  expect(wrong, 'what the screens said, against what the server has').toEqual([]);
}

function judge(command: Command, ledger: Ledger, all: Row[], ends: End[]): string[] {
  const rows = all.filter(
    (row) =>
      row.user === command.user &&
      row.kind === command.kind &&
      command.names.includes(row.kind === 'vehicle' ? row.name : `${row.name} l`),
  );
  const live = rows.filter(({ isLive }) => isLive);
  const cards = (ends.find(({ user }) => user === command.user)?.cards ?? []).filter(({ text }) =>
    command.names.some((name) => names(text, name)),
  );
  const about = `${command.kind} ${command.names.join(' or ')}, of which was told ${command.told.join('; ') || 'nothing'}`;
  const isRefused = cards.some(needsUser);
  return [
    ...(rows.length > 1 ? [`doubled: ${about}`] : []),
    ...(cards.length > 1 ? [`twice in the outbox: ${about}`] : []),
    ...(live.length < command.least && cards.length === 0 ? [`lost: ${about}`] : []),
    ...(live.length > command.most && !isRefused ? [`there all the same: ${about}`] : []),
    ...(live.length > 0 && cards.length > 0 && !isArrivalTold(cards)
      ? [`made, and still in the outbox: ${about}`]
      : []),
    ...rows
      .filter((row) => row.kind === 'request' && !isVehicleOf(command, row, ledger))
      .map((row) => `for ${row.vehicle} instead of ${command.vehicle}: ${about}`),
  ];
}

/** Whether a request is for the vehicle that its user chose, whose plate may be corrected by now. */
function isVehicleOf({ user, vehicle }: Command, row: Row, ledger: Ledger): boolean {
  return ledger.find(user, row.vehicle)?.names.some((name) => names(vehicle, name)) ?? false;
}

/** The outbox asks its user about something that exists: an earlier try, or a change of it. */
function isArrivalTold(cards: Card[]): boolean {
  return cards.every(({ text }) => /earlier try did arrive|changed|delet|withdraw/i.test(text));
}

/** Rows and cards that no command of their user explains. */
function strangers(ledger: Ledger, rows: Row[], ends: End[]): string[] {
  return [
    ...rows
      .filter((row) => !ledger.find(row.user, row.kind === 'vehicle' ? row.name : `${row.name} l`))
      .map((row) => `under the wrong user: ${row.kind} ${row.name} of user ${row.user}`),
    ...ends.flatMap(({ user, cards }) =>
      cards
        .filter(
          ({ text }) => !ledger.find(user, text) && !/address|phone|profile|details/i.test(text),
        )
        .map(({ text }) => `in the wrong outbox, of user ${user}: ${text}`),
    ),
  ];
}

function judgeValues(ledger: Ledger, rows: Row[]): string[] {
  return rows
    .filter(({ kind, isLive }) => kind === 'vehicle' && isLive)
    .filter(({ name, tank }) => ledger.tanks.get(name)?.has(tank) === false)
    .map(({ name, tank }) => {
      const possible = [...(ledger.tanks.get(name) ?? [])].join(' or ');
      return `the tank of ${name} holds ${tank} and not ${possible}`;
    });
}

/** The key of the servers that these tests start. */
const keys = openKeys([Buffer.from(testKeys, 'base64')]);

async function judgeAddresses(
  database: Database,
  users: User[],
  ledger: Ledger,
  ends: End[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const [number, user] of users.entries()) {
    const { rows } = await database.query<{ address: Buffer }>(
      'select encrypted_home_address as address from users where id = $1',
      [user.id],
    );
    const encrypted = rows[0]?.address ?? null;
    const address = decryptField(keys, 'homeAddress', user.id as UserId, encrypted) ?? '';
    const possible = ledger.addresses.get(number) ?? new Set(['1 Long Street, Cape Town']);
    if (!possible.has(address)) {
      wrong.push(`${user.firstName} lives at ${address} and not at ${[...possible].join(' or ')}`);
    }
    const shown = ends.find((end) => end.user === number)?.address;
    // What could not be saved is offered again as a draft.
    if (shown !== address && !possible.has(shown ?? '')) {
      wrong.push(`${user.firstName} sees ${shown} instead of ${address}`);
    }
  }
  return wrong;
}

/** The lists show everything that their user has, and nothing else. */
function judgeLists({ user, plates, litres, cards }: End, rows: Row[]): string[] {
  const own = rows.filter((row) => row.user === user && row.isLive);
  const waits = (name: string) => cards.some(({ text }) => names(text, name));
  const of = (kind: Row['kind']) => own.filter((row) => row.kind === kind).map(({ name }) => name);
  return [
    ...difference(of('vehicle'), plates, waits).map((plate) => `vehicle ${plate}`),
    ...difference(of('request'), litres, (name) => waits(`${name} l`)).map((one) => `${one} l`),
  ].map((what) => `user ${user} sees too much or too little: ${what}`);
}

function difference(had: string[], seen: string[], waits: (name: string) => boolean): string[] {
  return [
    ...had.filter((name) => !seen.includes(name)),
    ...seen.filter((name) => !had.includes(name) && !waits(name)),
    ...seen.filter((name, at) => seen.indexOf(name) !== at),
  ];
}

async function judgePictures(ledger: Ledger, ends: End[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const { user, pictures } of ends) {
    for (const { plate, picture } of pictures) {
      const colour = ledger.find(user, plate)?.colour ?? null;
      if (colour === null) continue;
      if (!picture || !(await isPhotoOf(picture, colour)))
        wrong.push(`${plate} has no photo of its own`);
    }
  }
  return wrong;
}

async function readRows(database: Database, users: User[]): Promise<Row[]> {
  const { rows } = await database.query<Omit<Row, 'user'> & { userId: string }>(
    `select user_id as "userId", 'vehicle' as kind, registration_number as name,
        deleted_at is null as "isLive", '' as vehicle,
        trim_scale(fuel_capacity_cl / 100.0)::text as tank
      from cars where user_id = any($1)
      union all
      select r.user_id, 'request', trim_scale(r.fuel_amount_cl / 100.0)::text,
        r.deleted_at is null, c.registration_number, ''
      from fuel_requests r join cars c on c.id = r.car_id where r.user_id = any($1)`,
    [users.map(({ id }) => id)],
  );
  return rows.map(({ userId, ...row }) => ({
    ...row,
    user: users.findIndex(({ id }) => id === userId),
  }));
}
