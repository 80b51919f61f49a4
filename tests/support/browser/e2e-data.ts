import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type BrowserContext, expect } from 'playwright/test';
import type { FuelRequest } from '../../../domain/fuel-requests/fuel-request.ts';
import type { Car } from '../../../domain/vehicles/car.ts';
import { serverAnswer } from '../peers/server-answer.ts';
import { newPlate } from './browser.ts';
import { carPhoto } from './pictures.ts';

/** The client that makes the calls: a page or a separate request context. */
interface SignedIn {
  request: APIRequestContext;
}

/** Registers a vehicle for the signed-in user, as the app does. */
export async function addVehicle(
  { request: api }: SignedIn,
  changes: Record<string, unknown> = {},
): Promise<Car> {
  const photo = await carPhoto(320);
  const opened = await api.post('/api/objects/upload', {
    data: { contentType: 'image/jpeg', size: photo.length },
  });
  const { uploadURL } = await opened.json();
  const headers = { 'content-type': 'image/jpeg' };
  expect((await api.put(uploadURL, { data: photo, headers })).status()).toBe(204);
  const attached = await api.put('/api/vehicle-images', { data: { vehicleImageURL: uploadURL } });
  const { objectPath } = await attached.json();
  const created = await api.post('/api/cars', {
    data: {
      registrationNumber: newPlate(),
      make: 'Toyota',
      model: 'Corolla',
      year: 2019,
      fuelType: 'petrol',
      fuelCapacity: 50,
      province: 'WC',
      carPhotoUrl: objectPath,
      ...changes,
    },
  });
  expect(created.status()).toBe(201);
  return created.json();
}

/** Creates a fuel request for a vehicle. */
export async function addRequest(
  { request: api }: SignedIn,
  car: Car,
  fuelAmount = 20,
): Promise<FuelRequest> {
  const answer = await api.post('/api/fuel-requests', {
    headers: { 'idempotency-key': randomUUID() },
    data: {
      carId: car.id,
      carMake: car.make,
      carModel: car.model,
      carYear: car.year,
      fuelType: car.fuelType,
      fuelAmount,
      fuelCapacity: car.fuelCapacity,
      requestedAt: new Date().toISOString(),
    },
  });
  expect(answer.status()).toBe(201);
  return answer.json();
}

/** Answers the start call as an older server does, so that each of its parts has its own call. */
export async function refuseStart(context: BrowserContext): Promise<void> {
  const answer = serverAnswer({ status: 404, body: '{"message":"Not found","code":"not-found"}' });
  await context.route('**/api/start', (route) => route.fulfill(answer));
}
