import { randomUUID } from 'node:crypto';
import { expect, type Page } from 'playwright/test';
import type { Car } from '../../domain/car.ts';
import type { FuelRequest } from '../../domain/fuel-request.ts';
import { newPlate } from './browser.ts';
import { carPhoto } from './pictures.ts';

/** Registers a vehicle for the signed-in page through the API, as the app would. */
export async function addVehicle(page: Page, changes: Record<string, unknown> = {}): Promise<Car> {
  const photo = await carPhoto(320);
  const api = page.request;
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

/** Asks for fuel for a vehicle through the API. */
export async function addRequest(page: Page, car: Car, fuelAmount = 20): Promise<FuelRequest> {
  const answer = await page.request.post('/api/fuel-requests', {
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
