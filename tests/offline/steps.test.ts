import { describe, expect, it } from 'vitest';
import { needsPhoto, nextStep } from '../../src/offline/steps.ts';
import {
  anna,
  car,
  changeItemOf,
  deletionItem,
  fuelRequest,
  photo,
  profileItem,
  requestItem,
  storedCar,
  vehicleItem,
} from './support/items.ts';

const uploadURL = 'https://volmaak.example/api/uploads/7?x=1';
const objectPath = '/objects/7';
const { id } = vehicleItem();
const jpeg = { contentType: 'image/jpeg', size: 3 };

describe('nextStep', () => {
  // API-5
  it('creates a fuel request in one call, under the id of the item', () => {
    const item = requestItem();
    expect(nextStep(item, null)).toEqual({
      step: 'create',
      method: 'POST',
      path: '/api/fuel-requests',
      body: fuelRequest,
      key: item.id,
    });
  });

  it.each([
    [{}, 'open-upload', '/api/objects/upload', jpeg, null],
    [{ expired: 2 }, 'open-upload', '/api/objects/upload', jpeg, null],
    [{ lookUp: 'due' }, 'look-up', `/api/outbox/${id}`, undefined, null],
    [{ lookUp: 'done' }, 'open-upload', '/api/objects/upload', jpeg, null],
    [{ uploadURL }, 'upload', '/api/uploads/7?x=1', photo(), null],
    [
      { uploadURL, isUploaded: true },
      'attach',
      '/api/vehicle-images',
      { vehicleImageURL: uploadURL, userId: anna },
      null,
    ],
    [
      { uploadURL, isUploaded: true, objectPath },
      'create',
      '/api/cars',
      { ...car, carPhotoUrl: objectPath },
      id,
    ],
  ] as const)('of a vehicle with %o is %s', (steps, step, path, body, key) => {
    expect(nextStep(vehicleItem({ steps }), photo())).toMatchObject({ step, path, body, key });
  });

  // API-12
  it('changes a vehicle with the values that its user saw', () => {
    expect(nextStep(changeItemOf(1), null)).toEqual({
      step: 'change',
      method: 'PATCH',
      path: `/api/cars/${storedCar.id}`,
      body: { fuelCapacity: 40, expected: { fuelCapacity: storedCar.fuelCapacity } },
      key: changeItemOf(1).id,
    });
  });

  it('uploads a new picture before it changes its vehicle', () => {
    const item = changeItemOf(1, { changes: {}, hasPhoto: true });
    expect(needsPhoto(item)).toBe(true);
    expect(nextStep(item, photo()).step).toBe('open-upload');
    const uploaded = { ...item, steps: { uploadURL, isUploaded: true, objectPath } } as const;
    expect(nextStep(uploaded, null)).toMatchObject({
      step: 'change',
      body: { carPhotoUrl: objectPath, expected: { carPhotoUrl: storedCar.carPhotoUrl } },
    });
  });

  it('deletes a vehicle, and changes the own details', () => {
    expect(nextStep(deletionItem(1), null)).toMatchObject({
      step: 'delete',
      method: 'DELETE',
      path: `/api/cars/${storedCar.id}`,
      body: undefined,
    });
    expect(nextStep(profileItem(1), null)).toMatchObject({
      step: 'change',
      method: 'PATCH',
      path: '/api/account/profile',
      body: { phoneNumber: '082 765 4321', expected: { phoneNumber: '+27821234567' } },
    });
  });

  it('sends a cancellation before any other step', () => {
    for (const item of [requestItem({ isWithdrawn: true }), vehicleItem({ isWithdrawn: true })]) {
      expect(nextStep(item, null)).toEqual({
        step: 'cancel',
        method: 'DELETE',
        path: `/api/outbox/${item.id}`,
        body: undefined,
        key: null,
      });
    }
  });

  it.each([
    ['/api/uploads/7', '/api/uploads/7'],
    ['http://elsewhere.example//other.example/7', '/other.example/7'],
    ['//other.example/7', '/other.example/7'],
    ['nonsense', '/nonsense'],
  ])('uploads a picture for %s to our own %s', (address, path) => {
    expect(nextStep(vehicleItem({ steps: { uploadURL: address } }), photo()).path).toBe(path);
  });

  it('opens the upload of a lost picture as an empty one', () => {
    expect(nextStep(vehicleItem(), null).body).toMatchObject({ size: 0 });
  });
});

describe('needsPhoto', () => {
  it('is true for a vehicle until its picture is uploaded', () => {
    expect(needsPhoto(vehicleItem())).toBe(true);
    expect(needsPhoto(vehicleItem({ steps: { uploadURL } }))).toBe(true);
    expect(needsPhoto(vehicleItem({ steps: { uploadURL, isUploaded: true } }))).toBe(false);
    expect(needsPhoto(vehicleItem({ isWithdrawn: true }))).toBe(false);
    expect(needsPhoto(requestItem())).toBe(false);
  });
});
