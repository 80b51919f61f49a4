import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateTankCapacity } from '../../../domain/vehicles/tank-capacity.ts';
import {
  catalogueMakes,
  catalogueModels,
  catalogueModelTypes,
} from '../../../domain/vehicles/vehicle-catalogue.ts';
import { anyUnits } from '../../support/any-text.ts';

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

  it.each([
    // Small cars.
    ['Kia', 'Picanto', 35],
    ['Hyundai', 'i10', 35],
    ['Hyundai', 'Grand i10', 35],
    ['Chevrolet', 'Spark', 35],
    ['Renault', 'KWID', 35],
    ['Honda', 'Brio', 35],
    ['Unknown', 'brio', 35],
    // Large cars and bakkies.
    ['Toyota', 'Land Cruiser Prado', 80],
    ['Toyota', 'Fortuner', 80],
    ['BMW', 'X5', 80],
    ['Mercedes-Benz', 'GLE', 80],
    ['Mercedes-Benz', 'GLE 300d', 80],
    ['Kia', 'Sorento', 80],
    ['Ford', 'Ranger', 80],
    ['Nissan', 'navara', 80],
    ['Isuzu', 'D-Max', 80],
    ['Unknown', 'Hilux', 80],
    ['Unknown', 'Hilux Legend', 80],
    // Medium cars.
    ['Toyota', 'Corolla Cross', 55],
    ['Toyota', 'Corolla Quest', 55],
    ['Toyota', 'Yaris Cross', 55],
    ['Toyota', 'RunX', 55],
    ['Toyota', 'constructor', 55],
    ['Toyota', '__proto__', 55],
    ['Suzuki', 'Yaris', 55],
    ['Unknown', 'Unknown', 55],
    ['Volkswagen', 'Polo Vivo', 55],
    ['Ford', 'Rangers', 55],
    ['Hyundai', 'i100', 55],
    ['BMW', 'iX5', 55],
    ['Fiat', 'Sparkle', 55],
    ['Picanto', 'Kia', 55],
    ['Turbo', 'V6', 55],
    ['', '', 55],
  ])('is estimated for the %s %s: %i litres', (make, model, size) => {
    expect(estimateTankCapacity({ make, model })).toEqual({ litres: size, source: 'estimate' });
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
});

describe('any estimate', () => {
  const telling = fc.constantFrom('Toyota', 'Yaris', 'Spark', 'Prado', '3.0', '1.0', 'eco', 'V6');
  const name = fc.array(fc.oneof(telling, anyUnits), { maxLength: 4 }).map((it) => it.join(' '));

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
