import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTankCapacity } from '../../../domain/vehicles/tank-capacity.ts';
import {
  catalogueMakes,
  catalogueModels,
  catalogueModelTypes,
} from '../../../domain/vehicles/vehicle-catalogue.ts';

function litres(make: string, model: string, modelType?: string): number {
  return estimateTankCapacity({ make, model, modelType }).litres;
}

// VEH-4
describe('the capacity of a tank', () => {
  it.each([
    ['Corolla', 50],
    ['Hilux', 80],
    ['Yaris', 42],
  ])('is specified for the Toyota %s', (model, size) => {
    const expected = { litres: size, source: 'specification' };
    expect(estimateTankCapacity({ make: 'Toyota', model })).toEqual(expected);
    expect(estimateTankCapacity({ make: ' TOYOTA', model: ` ${model.toLowerCase()} ` })).toEqual(
      expected,
    );
  });

  it.each(['Corolla Cross', 'Corolla Quest', 'Yaris Cross', 'RunX', 'constructor', '__proto__'])(
    'is estimated for the Toyota %s',
    (model) => {
      expect(estimateTankCapacity({ make: 'Toyota', model })).toEqual({
        litres: 55,
        source: 'estimate',
      });
    },
  );

  it('is not specified for other makes', () => {
    expect(estimateTankCapacity({ make: 'Suzuki', model: 'Yaris' }).source).toBe('estimate');
    expect(estimateTankCapacity({ make: 'Unknown', model: 'Hilux' })).toEqual({
      litres: 80,
      source: 'estimate',
    });
  });

  it.each([
    ['Kia', 'Picanto'],
    ['Hyundai', 'i10'],
    ['Hyundai', 'Grand i10'],
    ['Chevrolet', 'Spark'],
    ['Renault', 'KWID'],
    ['Honda', 'Brio'],
    ['Unknown', 'brio'],
  ])('is that of a small car for the %s %s', (make, model) => {
    expect(estimateTankCapacity({ make, model })).toEqual({ litres: 35, source: 'estimate' });
  });

  it.each([
    ['Toyota', 'Land Cruiser Prado'],
    ['Toyota', 'Fortuner'],
    ['BMW', 'X5'],
    ['Mercedes-Benz', 'GLE'],
    ['Mercedes-Benz', 'GLE 300d'],
    ['Kia', 'Sorento'],
    ['Ford', 'Ranger'],
    ['Nissan', 'navara'],
    ['Isuzu', 'D-Max'],
    ['Unknown', 'Hilux Legend'],
  ])('is that of a large car or bakkie for the %s %s', (make, model) => {
    expect(estimateTankCapacity({ make, model })).toEqual({ litres: 80, source: 'estimate' });
  });

  it.each([
    ['Unknown', 'Unknown'],
    ['Volkswagen', 'Polo Vivo'],
    ['Ford', 'Rangers'],
    ['Hyundai', 'i100'],
    ['BMW', 'iX5'],
    ['Fiat', 'Sparkle'],
    ['Picanto', 'Kia'],
    ['', ''],
  ])('is that of a medium car for the %s %s', (make, model) => {
    expect(estimateTankCapacity({ make, model })).toEqual({ litres: 55, source: 'estimate' });
  });
});

describe('the variant', () => {
  it.each(['3.0', '3.0 TDI', 'V6', 'v6 Wildtrak', '1.4 Turbo', 'TURBO-diesel', '3.0 V6 Turbo'])(
    '%s adds 5 litres',
    (modelType) => {
      expect(litres('Volkswagen', 'Amarok', modelType)).toBe(60);
    },
  );

  it.each(['1.0', '1.0 Life', 'Eco', 'Base', '1.2 (base)', '1.0 eco base'])(
    '%s takes 5 litres off',
    (modelType) => {
      expect(litres('Volkswagen', 'Polo', modelType)).toBe(50);
    },
  );

  it.each(['1.0 Turbo', 'Eco V6', '3.0 base'])('%s does both', (modelType) => {
    expect(litres('Volkswagen', 'Polo', modelType)).toBe(55);
  });

  it.each([
    undefined,
    '',
    '1.4 Trendline',
    'EcoBoost',
    '11.0',
    '1.05',
    '13.0',
    '3.0.1',
    'V60',
    'TurboX',
    'Basecamp',
  ])('%s changes nothing', (modelType) => {
    expect(litres('Volkswagen', 'Polo', modelType)).toBe(55);
  });

  it('turns a specified capacity into an estimate when it changes it', () => {
    expect(
      estimateTankCapacity({ make: 'Toyota', model: 'Hilux', modelType: '4.0 V6 Raider' }),
    ).toEqual({ litres: 85, source: 'estimate' });
    expect(
      estimateTankCapacity({ make: 'Toyota', model: 'Hilux', modelType: '2.8 GD-6 Legend' }),
    ).toEqual({ litres: 80, source: 'specification' });
  });

  it('applies to small cars too', () => {
    expect(litres('Kia', 'Picanto', '1.0 Street')).toBe(30);
  });

  it('is only read from the model type', () => {
    expect(litres('Turbo', 'V6')).toBe(55);
  });
});

describe('any estimate', () => {
  const anyString = fc
    .array(fc.integer({ min: 0, max: 0xffff }))
    .map((units) => String.fromCharCode(...units));
  const telling = fc.constantFrom('Toyota', 'Yaris', 'Spark', 'Prado', '3.0', '1.0', 'eco', 'V6');
  const name = fc.array(fc.oneof(telling, anyString), { maxLength: 4 }).map((it) => it.join(' '));

  it('is a number of litres between 25 and 85', () => {
    fc.assert(
      fc.property(name, name, fc.option(name, { nil: undefined }), (make, model, modelType) => {
        const size = litres(make, model, modelType);
        expect(size).toBeGreaterThanOrEqual(25);
        expect(size).toBeLessThanOrEqual(85);
      }),
      { numRuns: 1000 },
    );
  });

  it('is the same whatever the letter case and spacing', () => {
    const known = catalogueMakes().flatMap((make) =>
      catalogueModels(make).flatMap((model) =>
        catalogueModelTypes(make, model).map((modelType) => ({ make, model, modelType })),
      ),
    );
    for (const { make, model, modelType } of known) {
      const shouted = {
        make: ` ${make.toUpperCase()}`,
        model: model.toUpperCase().replaceAll(' ', '  '),
        modelType: `${modelType.toUpperCase()} `,
      };
      expect(estimateTankCapacity(shouted)).toEqual(
        estimateTankCapacity({ make, model, modelType }),
      );
    }
  });
});
