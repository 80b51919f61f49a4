import type { Profile } from '../../../domain/accounts/own-account.ts';
import type { FuelRequestCreation } from '../../../domain/fuel-requests/fuel-request.ts';
import type { CarId, UserId } from '../../../domain/ids.ts';
import type { Car, CarFields } from '../../../domain/vehicles/car.ts';
import {
  type LastError,
  type NewOutboxItem,
  type OutboxItem,
  queuedItem,
  type VehicleChangeItem,
} from '../../../src/offline/outbox-item.ts';
import type { Photo } from '../../../src/offline/steps.ts';

/** A UUID that contains a visible number. */
export function uuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

function userId(number: number): UserId {
  return uuid(9000 + number) as UserId; // a UUID
}

export const anna = userId(1);
export const ben = userId(2);

export const fuelRequest: FuelRequestCreation = {
  carMake: 'Toyota',
  carModel: 'Corolla',
  carYear: 2018,
  fuelAmount: 20,
  requestedAt: '2026-03-02T08:00:00.000Z',
};

export const car: CarFields = {
  registrationNumber: 'CA 123-456',
  make: 'Toyota',
  model: 'Corolla',
  year: 2018,
  fuelType: 'petrol',
  fuelCapacity: 50,
  province: 'WC',
};

export function newRequest(number: number, dependsOn: string | null = null): NewOutboxItem {
  return { id: uuid(number), userId: anna, kind: 'fuel-request', payload: fuelRequest, dependsOn };
}

export function newVehicle(number: number): NewOutboxItem {
  return { id: uuid(number), userId: anna, kind: 'vehicle', payload: car, dependsOn: null };
}

/** A stored fuel request, number 1 by default. */
export function requestItem(changes: Partial<OutboxItem> = {}): OutboxItem {
  // The changes keep the kind.
  return { ...queuedItem(newRequest(1), 1, 0), ...changes } as OutboxItem;
}

export function vehicleItem(changes: Partial<OutboxItem> = {}): OutboxItem {
  // The changes keep the kind.
  return { ...queuedItem(newVehicle(2), 2, 0), ...changes } as OutboxItem;
}

/** Why the server has refused an item, without a code or a field. */
export function newLastError(changes: Partial<LastError> = {}): LastError {
  return { status: 400, message: 'No', code: null, issues: [], at: 0, ...changes };
}

export const storedCar: Car = {
  ...car,
  id: uuid(7000) as CarId, // a UUID
  userId: anna,
  modelType: null,
  isRoadworthy: false,
  isStolen: false,
  carPhotoUrl: '/api/vehicle-image/1?v=1',
  createdAt: '2026-03-01T08:00:00.000Z',
};

type ChangePayload = VehicleChangeItem['payload'];

/** A stored change of `storedCar`, with the number as its place. */
export function changeItemOf(number: number, payload: Partial<ChangePayload> = {}): OutboxItem {
  const whole = { car: storedCar, changes: { fuelCapacity: 40 }, hasPhoto: false, ...payload };
  const item = { kind: 'vehicle-change', payload: whole } as const;
  return queued(`change ${number}`, number, item);
}

export function deletionItem(number: number): OutboxItem {
  const item = { kind: 'vehicle-deletion', payload: { car: storedCar } } as const;
  return queued(`deletion ${number}`, number, item);
}

export function profileItem(number: number): OutboxItem {
  const before = { phoneNumber: '+27821234567' } as Profile; // only this field is read
  const payload = { before, changes: { phoneNumber: '082 765 4321' } };
  return queued(`profile ${number}`, number, { kind: 'profile-change', payload });
}

function queued(
  id: string,
  seq: number,
  item: Pick<NewOutboxItem, 'kind' | 'payload'>,
): OutboxItem {
  const whole = { ...item, id, userId: anna, dependsOn: null } as NewOutboxItem; // as given
  return queuedItem(whole, seq, 0);
}

export function photo(size = 3): Photo {
  return { bytes: new Uint8Array(size).fill(7).buffer, type: 'image/jpeg' };
}
