import { sql } from 'kysely';
import {
  maxNamedVehicles,
  type NamedVehicle,
  type WaitingPerson,
  type WaitingQuery,
  type WaitingVehicle,
  type WaitingVehiclesQuery,
} from '../../domain/admin/verification.ts';
import type { CarId, UserId } from '../../domain/ids.ts';
import { csvInstant } from '../../domain/values/csv.ts';
import type { Queryable } from '../db/database.ts';
import { type Listed, type Page, pageOf, readPage } from '../db/keyset.ts';
import type { List } from '../http/list-answer.ts';
import { carColumns, carFromRow, pictureAddress } from '../vehicles/cars-table.ts';
import { adminUserColumns, adminUserFromRow } from './admin-users-table.ts';
import { hasAskedPhoto, readWaiting } from './statistics.ts';

/** The vehicles that wait for a check, the longest waiting first (ADM-16). */
export const waitingVehicleList: List<WaitingVehicle, WaitingVehiclesQuery> = {
  name: 'waiting-vehicles',
  columns: [
    ['Id', (car) => car.id],
    ['Registration number', (car) => car.registrationNumber],
    ['Make', (car) => car.make],
    ['Model', (car) => car.model],
    ['Year', (car) => String(car.year)],
    ['Fuel', (car) => car.fuelType],
    ['First name', (car) => car.owner.firstName],
    ['Last name', (car) => car.owner.lastName],
    ['Username', (car) => car.owner.username],
    ['Registered', (car) => csvInstant(car.createdAt)],
  ],
  read: ({ db }, { photo }, page) => listWaitingVehicles(db, photo === 'asked', page),
  count: async ({ db }, { photo }) => {
    const { vehicles, photos } = await readWaiting(db);
    return photo === 'asked' ? photos : vehicles;
  },
};

/** The people who wait to be verified, the longest waiting first (ADM-16). */
export const waitingPeopleList: List<WaitingPerson, WaitingQuery> = {
  name: 'waiting-people',
  columns: [
    ['Id', (person) => person.id],
    ['First name', (person) => person.firstName],
    ['Last name', (person) => person.lastName],
    ['Username', (person) => person.username],
    ['Phone', (person) => person.phoneNumber ?? ''],
    ['Email', (person) => person.email ?? ''],
    ['Vehicles', (person) => person.vehicles.map((car) => car.registrationNumber).join(', ')],
    ['Registered', (person) => csvInstant(person.registrationDate)],
  ],
  read: ({ db }, _, page) => listWaitingPeople(db, page),
  count: async ({ db }) => (await readWaiting(db)).people,
};

const byAge = { type: 'timestamptz', direction: 'asc' } as const;

async function listWaitingVehicles(
  db: Queryable,
  isAsked: boolean,
  page: Page,
): Promise<Listed<WaitingVehicle>[]> {
  const query = db
    .selectFrom('cars')
    .innerJoin('users', 'users.id', 'cars.userId')
    .select(carColumns)
    .select(['users.username', 'users.firstName', 'users.lastName', 'users.phoneNumber'])
    .select(['users.isVerified', 'users.isBlacklisted'])
    .where(isAsked ? hasAskedPhoto : sql<boolean>`is_waiting(cars)`);
  const order = { ...byAge, column: isAsked ? 'cars.photoAskedAt' : 'cars.createdAt' };
  const rows = await readPage(pageOf(query, order, 'cars.id', page).execute(), (row) => row);
  const vehicles = await vehiclesOf(
    db,
    rows.map(({ item }) => item.userId),
  );
  return rows.map(({ item, place }) => {
    const { username, firstName, lastName, phoneNumber, isVerified, isBlacklisted } = item;
    const name = { id: item.userId, username, firstName, lastName, phoneNumber };
    const owner = { ...name, isVerified, isBlacklisted };
    const others = vehicles(item.userId).filter(({ id }) => id !== item.id);
    return { item: { ...carFromRow(item), owner, others }, place };
  });
}

async function listWaitingPeople(db: Queryable, page: Page): Promise<Listed<WaitingPerson>[]> {
  const query = db
    .selectFrom('users')
    .select(adminUserColumns)
    .where(sql<boolean>`is_waiting(users)`);
  const order = { ...byAge, column: 'users.registrationDate' };
  const rows = await readPage(pageOf(query, order, 'users.id', page).execute(), adminUserFromRow);
  const vehicles = await vehiclesOf(
    db,
    rows.map(({ item }) => item.id),
  );
  return rows.map(({ item, place }) => ({
    item: { ...item, vehicles: vehicles(item.id) },
    place,
  }));
}

/** The first vehicles of some people, in one query. */
async function vehiclesOf(db: Queryable, people: readonly UserId[]) {
  const { rows } = await sql<NamedRow>`
    select cars.id, cars.user_id, registration_number, make, model, year, is_roadworthy, is_stolen,
      photo_id
    from unnest(${[...new Set(people)]}::uuid[]) as owner (id), lateral (
      select * from cars where user_id = owner.id and deleted_at is null
      order by created_at, id limit ${maxNamedVehicles}) as cars`.execute(db);
  const byOwner = Map.groupBy(rows, (row) => row.userId);
  return (id: UserId): NamedVehicle[] =>
    (byOwner.get(id) ?? []).map(({ userId: _, photoId, ...car }) => ({
      ...car,
      carPhotoUrl: pictureAddress(car.id, photoId),
    }));
}

type NamedRow = Omit<NamedVehicle, 'carPhotoUrl'> & {
  id: CarId;
  userId: UserId;
  photoId: Parameters<typeof pictureAddress>[1];
};
