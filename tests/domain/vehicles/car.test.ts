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
import { endless, itRefuses, refusals, wrongTypes } from '../refusals.ts';

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
const noYear = 'Year must be valid';
const laterYear = 'Year cannot be in the future';
const noImage = 'Vehicle image is required';
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
    { year: 1900 },
    { year: 9999 },
    // 8 digits, 2 of them decimals.
    { fuelCapacity: 0.01 },
    { fuelCapacity: 999_999.99 },
  ])('accepts %j', (values) => {
    expect(refusals(CarFields, { ...car, ...values })).toEqual([]);
  });

  const noNumbers = [undefined, null, '', 0, -1, Number.NaN, Number.POSITIVE_INFINITY];
  const noProvinces = ['', ...wrongTypes, 'XX', 'wc', '__proto__', 'WC\u0000'];
  itRefuses(CarFields, car, [
    ['registrationNumber', 'Registration number is required', ['', ...wrongTypes]],
    ['make', 'Make is required', ['', ...wrongTypes]],
    ['model', 'Model is required', ['', ...wrongTypes]],
    ['province', 'Province is required', noProvinces],
    ['year', noYear, [...noNumbers, '2020', 2020.5, 1899, 1e308]],
    ['year', laterYear, [99_999]],
    ['fuelType', 'Fuel type must be petrol or diesel', ['', null, 'Petrol', 'electric', 5]],
    ['fuelCapacity', 'Fuel capacity must be positive', [...noNumbers, '50', -0, 0.001]],
    ['fuelCapacity', 'Fuel capacity is too large', [1_000_000, 1e308]],
    ...['make', 'model', 'modelType'].flatMap((field) => [
      [field, 'Please use at most 100 characters', [endless]] as const,
      [field, "This contains characters that can't be stored", ['X\u0000']] as const,
    ]),
  ]);
});

describe('carForm', () => {
  const form = carForm(2026);

  it('accepts the next calendar year', () => {
    expect(refusals(form, { ...car, year: 2027 })).toEqual([]);
  });

  itRefuses(form, car, [
    ['year', laterYear, [2028, 9999, 99_999]],
    ['year', noYear, [undefined, 1899, Number.NaN, 1e308]],
  ]);
});

// VEH-1
describe('CarCreation', () => {
  it('accepts a vehicle with its picture', () => {
    expect(CarCreation.parse({ ...car, carPhotoUrl })).toEqual({ ...car, carPhotoUrl });
  });

  itRefuses(CarCreation, { ...car, carPhotoUrl }, [
    ['userId', 'This is not a valid id', ['me']],
    [
      'carPhotoUrl',
      noImage,
      [
        '',
        ...wrongTypes,
        carPhotoUrl.toUpperCase(),
        `${carPhotoUrl}/`,
        `/objects/${'-'.repeat(36)}`,
        '/objects/../secret',
        'https://elsewhere.example/objects/7f1d2c3a-4b5c-4d6e-8f70-123456789abc',
        `${carPhotoUrl}\n`,
        `/objects/${endless}`,
      ],
    ],
  ]);

  it('drops fields that only an admin sets, and unknown fields', () => {
    const body = JSON.parse(
      `{"__proto__":{"isStolen":true},"isRoadworthy":true,"isStolen":true,"id":"1",${JSON.stringify({ ...car, carPhotoUrl }).slice(1)}`,
    );
    const parsed = CarCreation.parse(body);
    expect(parsed).toEqual({ ...car, carPhotoUrl });
    expect('isStolen' in parsed).toBe(false);
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

describe('UploadRequest', () => {
  const upload = { contentType: 'image/jpeg', size: 300_000 };

  it('accepts an image of any size, because the limit is checked elsewhere', () => {
    expect(UploadRequest.parse(upload)).toEqual(upload);
    expect(refusals(UploadRequest, { ...upload, size: 1 })).toEqual([]);
    expect(refusals(UploadRequest, { ...upload, size: 30_000_000 })).toEqual([]);
  });

  const noImages = [
    '',
    'text/plain',
    'image/',
    'image/jpeg; x',
    'IMAGE/JPEG\n',
    null,
    undefined,
    5,
  ];
  const noSizes = [undefined, null, '5', 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e308];
  itRefuses(UploadRequest, upload, [
    ['contentType', 'Only images can be uploaded', [...noImages, `image/${endless}`]],
    ['size', 'A photo has a size in bytes', noSizes],
    ['size', 'The photo is empty', [0, -1]],
  ]);
});

describe('VehicleImage', () => {
  itRefuses(VehicleImage, {}, [['vehicleImageURL', noImage, ['', endless, ...wrongTypes]]]);
});

describe('ImageToValidate', () => {
  itRefuses(ImageToValidate, {}, [
    ['imageData', 'Failed to process image for validation', ['', ...wrongTypes]],
  ]);
});
