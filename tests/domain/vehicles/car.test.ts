import { describe, expect, it } from 'vitest';
import {
  CarChange,
  CarCreation,
  CarFields,
  carForm,
  ImageToValidate,
  UploadRequest,
  VehicleImage,
} from '../../../domain/vehicles/car.ts';
import { endless, refusals, wrongTypes } from '../refusals.ts';

const car = {
  registrationNumber: 'CA 123-456',
  make: 'Toyota',
  model: 'Corolla',
  modelType: '1.8 Prestige',
  year: 2020,
  fuelType: 'petrol',
  fuelCapacity: 50,
  province: 'WC',
};
const carPhotoUrl = '/objects/7f1d2c3a-4b5c-4d6e-8f70-123456789abc';

// VEH-1
describe('CarFields', () => {
  it('accepts a complete vehicle', () => {
    expect(CarFields.parse(car)).toEqual(car);
  });

  it('defaults to petrol, and needs no model type', () => {
    const { fuelType, modelType, ...rest } = car;
    expect(CarFields.parse(rest)).toEqual({ ...rest, fuelType: 'petrol' });
    expect(CarFields.parse({ ...car, modelType: '' }).modelType).toBe('');
  });

  it('reports all missing fields at once', () => {
    expect(refusals(CarFields, {})).toEqual([
      'registrationNumber: Registration number is required',
      'make: Make is required',
      'model: Model is required',
      'year: Year must be valid',
      'fuelCapacity: Fuel capacity must be positive',
      'province: Province is required',
    ]);
  });

  it.each([
    ['registrationNumber', 'Registration number is required'],
    ['make', 'Make is required'],
    ['model', 'Model is required'],
    ['province', 'Province is required'],
  ])('gives the same message for a %s that is missing, empty or not a text', (field, message) => {
    for (const value of ['', ...wrongTypes]) {
      expect(refusals(CarFields, { ...car, [field]: value })).toEqual([`${field}: ${message}`]);
    }
  });

  it.each(['make', 'model', 'modelType'])(
    'refuses a %s of 10,000 characters, or with a NUL',
    (field) => {
      expect(refusals(CarFields, { ...car, [field]: endless })).toEqual([
        `${field}: Please use at most 100 characters`,
      ]);
      expect(refusals(CarFields, { ...car, [field]: 'X\u0000' })).toEqual([
        `${field}: This contains characters that can't be stored`,
      ]);
    },
  );

  it.each([
    undefined,
    null,
    '',
    '2020',
    2020.5,
    1899,
    0,
    -1,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e308,
  ])('requires a valid year instead of %j', (year) => {
    expect(refusals(CarFields, { ...car, year })).toEqual(['year: Year must be valid']);
  });

  it('accepts the years 1900 to 9999, and treats later ones as in the future', () => {
    expect(refusals(CarFields, { ...car, year: 1900 })).toEqual([]);
    expect(refusals(CarFields, { ...car, year: 9999 })).toEqual([]);
    expect(refusals(CarFields, { ...car, year: 99_999 })).toEqual([
      'year: Year cannot be in the future',
    ]);
  });

  it.each(['', null, 'Petrol', 'electric', 5])('refuses the fuel type %j', (fuelType) => {
    expect(refusals(CarFields, { ...car, fuelType })).toEqual([
      'fuelType: Fuel type must be petrol or diesel',
    ]);
  });

  it.each([undefined, null, '', '50', 0, -0, -1, 0.001, Number.NaN, Number.POSITIVE_INFINITY])(
    'requires a positive capacity instead of %j',
    (fuelCapacity) => {
      expect(refusals(CarFields, { ...car, fuelCapacity })).toEqual([
        'fuelCapacity: Fuel capacity must be positive',
      ]);
    },
  );

  it('accepts a capacity of 8 digits, 2 of them decimals', () => {
    expect(refusals(CarFields, { ...car, fuelCapacity: 0.01 })).toEqual([]);
    expect(refusals(CarFields, { ...car, fuelCapacity: 999_999.99 })).toEqual([]);
    for (const fuelCapacity of [1_000_000, 1e308]) {
      expect(refusals(CarFields, { ...car, fuelCapacity })).toEqual([
        'fuelCapacity: Fuel capacity is too large',
      ]);
    }
  });

  it.each(['XX', 'wc', '__proto__', 'WC\u0000'])('refuses the province %j', (province) => {
    expect(refusals(CarFields, { ...car, province })).toEqual(['province: Province is required']);
  });
});

describe('carForm', () => {
  const form = carForm(2026);

  it('accepts the next calendar year, but no later one', () => {
    expect(refusals(form, { ...car, year: 2027 })).toEqual([]);
    for (const year of [2028, 9999, 99_999]) {
      expect(refusals(form, { ...car, year })).toEqual(['year: Year cannot be in the future']);
    }
  });

  it('still requires a valid year', () => {
    for (const year of [undefined, 1899, Number.NaN, 1e308]) {
      expect(refusals(form, { ...car, year })).toEqual(['year: Year must be valid']);
    }
  });
});

// VEH-1
describe('CarCreation', () => {
  it('accepts a vehicle with its picture', () => {
    expect(CarCreation.parse({ ...car, carPhotoUrl })).toEqual({ ...car, carPhotoUrl });
  });

  it('reports a missing picture', () => {
    for (const value of ['', ...wrongTypes]) {
      expect(refusals(CarCreation, { ...car, carPhotoUrl: value })).toEqual([
        'carPhotoUrl: Vehicle image is required',
      ]);
    }
  });

  it('drops fields that only an admin sets, and unknown fields', () => {
    const body = JSON.parse(
      `{"__proto__":{"isStolen":true},"isRoadworthy":true,"isStolen":true,"id":"1",${JSON.stringify({ ...car, carPhotoUrl }).slice(1)}`,
    );
    const parsed = CarCreation.parse(body);
    expect(parsed).toEqual({ ...car, carPhotoUrl });
    expect('isStolen' in parsed).toBe(false);
  });

  it('refuses an invalid user id', () => {
    expect(refusals(CarCreation, { ...car, carPhotoUrl, userId: 'me' })).toEqual([
      'userId: This is not a valid id',
    ]);
  });
});

describe('CarChange', () => {
  it('contains only the named fields', () => {
    expect(CarChange.parse({})).toEqual({});
    expect(CarChange.parse({ fuelCapacity: 45.5 })).toEqual({ fuelCapacity: 45.5 });
  });

  it('refuses the values that a new vehicle must not have', () => {
    expect(
      refusals(CarChange, { make: '', year: 1899, fuelType: '', fuelCapacity: -1, province: 'XX' }),
    ).toEqual([
      'make: Make is required',
      'year: Year must be valid',
      'fuelType: Fuel type must be petrol or diesel',
      'fuelCapacity: Fuel capacity must be positive',
      'province: Province is required',
    ]);
  });
});

describe('the path of a photo', () => {
  it.each([
    carPhotoUrl.toUpperCase(),
    `${carPhotoUrl}/`,
    `/objects/${'-'.repeat(36)}`,
    '/objects/../secret',
    'https://elsewhere.example/objects/7f1d2c3a-4b5c-4d6e-8f70-123456789abc',
    `${carPhotoUrl}\n`,
    `/objects/${endless}`,
  ])('refuses %s', (path) => {
    expect(refusals(CarCreation, { ...car, carPhotoUrl: path })).toEqual([
      'carPhotoUrl: Vehicle image is required',
    ]);
  });
});

describe('UploadRequest', () => {
  const upload = { contentType: 'image/jpeg', size: 300_000 };

  it('accepts an image of any size, because the limit is checked elsewhere', () => {
    expect(UploadRequest.parse(upload)).toEqual(upload);
    expect(refusals(UploadRequest, { ...upload, size: 1 })).toEqual([]);
    expect(refusals(UploadRequest, { ...upload, size: 30_000_000 })).toEqual([]);
  });

  it.each([
    '',
    'text/plain',
    'image/',
    'image/jpeg; x',
    'IMAGE/JPEG\n',
    `image/${endless}`,
    null,
    undefined,
    5,
  ])('refuses the content type %j', (contentType) => {
    expect(refusals(UploadRequest, { ...upload, contentType })).toEqual([
      'contentType: Only images can be uploaded',
    ]);
  });

  it.each([undefined, null, '5', 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e308])(
    'refuses a size of %j',
    (size) => {
      expect(refusals(UploadRequest, { ...upload, size })).toEqual([
        'size: A photo has a size in bytes',
      ]);
    },
  );

  it.each([0, -1])('refuses a size of %i', (size) => {
    expect(refusals(UploadRequest, { ...upload, size })).toEqual(['size: The photo is empty']);
  });
});

describe('VehicleImage', () => {
  it('reports a missing picture', () => {
    for (const vehicleImageURL of ['', endless, ...wrongTypes]) {
      expect(refusals(VehicleImage, { vehicleImageURL })).toEqual([
        'vehicleImageURL: Vehicle image is required',
      ]);
    }
  });
});

describe('ImageToValidate', () => {
  it('reports that it cannot process missing image data', () => {
    for (const imageData of ['', ...wrongTypes]) {
      expect(refusals(ImageToValidate, { imageData })).toEqual([
        'imageData: Failed to process image for validation',
      ]);
    }
  });
});
