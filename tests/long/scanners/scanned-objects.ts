import sharp from 'sharp';
import { addDays, southAfricanDay } from '../../../domain/values/south-african-time.ts';

const vehicle = {
  registrationNumber: 'CA 123-456',
  make: 'Toyota',
  model: 'Corolla',
  modelType: '1.6 Prestige',
  year: 2018,
  fuelType: 'petrol',
  fuelCapacity: 50,
  province: 'WC',
};
const wanted = { carMake: 'Toyota', carModel: 'Corolla', carYear: 2018, fuelAmount: 1 };
const card = {
  cardNumber: '4242424242424242',
  expiryDate: '12/39',
  cvv: '123',
  cardholderName: 'T Nkosi',
};

/** Objects of a motorist, by the names of fields and by the paths that take their id. */
export async function createObjects(url: string, cookie: string): Promise<Record<string, unknown>> {
  const create = async (path: string, body: object) => createdBy(`${url}${path}`, body, cookie);
  const carPhotoUrl = await sendPhoto(url, cookie);
  const { id: carId } = await create('/api/cars', { ...vehicle, carPhotoUrl });
  const { id: requestId } = await create('/api/fuel-requests', wanted);
  const quote = await create('/api/purchases/quote', { carId, fuelType: 'petrol', fuelAmount: 1 });
  const bought = { ...quote, carId, paymentMethod: 'budget' };
  const { id: purchaseId } = await create('/api/purchases', bought);
  const today = southAfricanDay(new Date());
  return {
    ...vehicle,
    ...wanted,
    ...quote,
    ...card,
    carPhotoUrl,
    carId,
    '/api/cars': carId,
    '/api/admin/cars': carId,
    '/api/vehicle-image': carId,
    '/api/fuel-requests': requestId,
    '/api/purchases': purchaseId,
    '/api/admin/purchases': purchaseId,
    contentType: 'image/jpeg',
    code: '1234',
    q: 'Thandi',
    role: 'user',
    verified: 'no',
    limit: '50',
    from: today,
    to: today,
    day: today,
    requestedAt: today,
    dueDate: today,
    scheduledPaymentDate: addDays(today, 3),
    effectiveDate: addDays(today, 3),
    installation: 'a'.repeat(32),
    // They stand in place of others, which a call would refuse beside them.
    moneyAmount: undefined,
    savedCardId: undefined,
  };
}

async function sendPhoto(url: string, cookie: string): Promise<unknown> {
  const background = { r: 20, g: 90, b: 100 };
  const photo = await sharp({ create: { width: 320, height: 200, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const wish = { contentType: 'image/jpeg', size: photo.length };
  const { uploadURL } = await createdBy(`${url}/api/objects/upload`, wish, cookie);
  await fetch(String(uploadURL), {
    method: 'PUT',
    headers: { 'Content-Type': 'image/jpeg', cookie },
    body: new Uint8Array(photo),
  });
  const attached = await sendJson(
    `${url}/api/vehicle-images`,
    { vehicleImageURL: uploadURL },
    { cookie, method: 'PUT' },
  );
  return ((await attached.json()) as { objectPath: string }).objectPath;
}

/** Makes a call that has to succeed, and returns what it answers. */
export async function createdBy(url: string, body: object, cookie = '') {
  const response = await sendJson(url, body, { cookie });
  return (await response.json()) as Record<string, string> & { id: string };
}

/** @throws Error when the call is refused */
export async function sendJson(
  url: string,
  body: object,
  { cookie = '', method = 'POST' } = {},
): Promise<Response> {
  const response = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url} was answered ${await response.text()}`);
  return response;
}
