import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  catalogueMakes,
  catalogueModels,
  catalogueModelTypes,
  isInCatalogue,
  nameKey,
} from '../../../domain/vehicles/vehicle-catalogue.ts';
import { anyUnits, expectStable } from '../../support/any-text.ts';
import { failingRows } from '../../support/failing-rows.ts';

const models = catalogueMakes().flatMap((make) =>
  catalogueModels(make).map((model) => ({ make, model })),
);
const hostileNames = [
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'toString',
  '',
  ' ',
  '\u0000',
  '\ud800',
  '<b>Toyota</b>',
  "'; DROP TABLE cars; --",
  'Toyota'.repeat(10_000),
];

function sorted(names: string[]): string[] {
  return names.toSorted(new Intl.Collator('en', { numeric: true, sensitivity: 'base' }).compare);
}

function expectTidy(names: string[]) {
  expect(names).toEqual(sorted(names));
  expect(new Set(names.map(nameKey)).size).toBe(names.length);
  expect(names).toEqual(names.map((name) => name.trim().replace(/\s+/g, ' ')));
  expect(names).not.toContain('');
}

// VEH-15
describe('the vehicle catalogue', () => {
  it('contains the vehicles that are common in South Africa', () => {
    expect(catalogueMakes().length).toBeGreaterThanOrEqual(40);
    expect(models.length).toBeGreaterThanOrEqual(330);
  });

  it('lists each make once, in order', () => {
    expectTidy(catalogueMakes());
  });

  it('lists each model of a make once, in order', async () => {
    const failing = await failingRows(catalogueMakes(), String, (make) => {
      expect(catalogueModels(make)).not.toEqual([]);
      expectTidy(catalogueModels(make));
    });
    expect(failing).toEqual([]);
  });

  it('lists the types of each model once, in order', async () => {
    const failing = await failingRows(
      models,
      ({ make, model }) => `${make} ${model}`,
      ({ make, model }) => {
        expect(catalogueModelTypes(make, model)).not.toEqual([]);
        expectTidy(catalogueModelTypes(make, model));
      },
    );
    expect(failing).toEqual([]);
  });

  it.each([
    ['Toyota', 'Hilux', '2.8 GD-6 Legend'],
    ['Toyota', 'Tazz', '130'],
    ['Toyota', 'Quantum', '2.7 Sesfikile'],
    ['Volkswagen', 'Citi Golf', '1.4i'],
    ['Volkswagen', 'Polo Vivo', '1.4 Trendline'],
    ['Ford', 'Ranger', '3.2 TDCi Wildtrak'],
    ['Nissan', 'NP200', '1.6'],
    ['Nissan', '1400', 'Champ'],
    ['Isuzu', 'D-Max', '3.0D V-Cross Double Cab'],
    ['Chery', 'Tiggo 4 Pro', '1.5 LiT'],
    ['Haval', 'Jolion', '1.5T City'],
    ['Mahindra', 'Pik Up', '2.2 mHawk Double Cab S6'],
    ['Hyundai', 'H100', '2.6D Deck'],
    ['Kia', 'Picanto', '1.0 Street'],
  ])('contains the %s %s %s', (make, model, modelType) => {
    expect(isInCatalogue(make, model, modelType)).toBe(true);
  });

  it.each([
    ['BYD', 'Dolphin'],
    ['BYD', 'Atto 3'],
    ['Nissan', 'Leaf'],
    ['Volvo', 'EX30'],
    ['GWM', 'Ora 03'],
    ['BMW', 'i3'],
  ])('omits the electric %s %s', (make, model) => {
    expect(isInCatalogue(make, model)).toBe(false);
  });

  it('returns copies of its lists', () => {
    catalogueMakes().length = 0;
    catalogueModels('Toyota').length = 0;
    catalogueModelTypes('Toyota', 'Hilux').length = 0;

    expect(catalogueModelTypes('Toyota', 'Hilux')).not.toEqual([]);
    expect(catalogueModels('Toyota')).toContain('Hilux');
    expect(catalogueMakes()).toContain('Toyota');
  });
});

describe('isInCatalogue', () => {
  it('ignores letter case and extra spaces', () => {
    expect(catalogueModels('  toyota ')).toEqual(catalogueModels('Toyota'));
    expect(catalogueModelTypes('VOLKSWAGEN', ' citi\t golf ')).toEqual(
      catalogueModelTypes('Volkswagen', 'Citi Golf'),
    );
    expect(isInCatalogue('land  rover', 'DEFENDER', ' 2.5  TD5')).toBe(true);
  });

  it('finds nothing under an unknown make or model', () => {
    expect(catalogueModels('Trabant')).toEqual([]);
    expect(catalogueModelTypes('Trabant', 'Hilux')).toEqual([]);
    expect(catalogueModelTypes('Toyota', 'Ranger')).toEqual([]);
  });

  it('needs no model type for a known make and model', () => {
    expect(isInCatalogue('Toyota', 'Hilux')).toBe(true);
    expect(isInCatalogue('Toyota', 'Hilux', '')).toBe(true);
    expect(isInCatalogue('Toyota', 'Hilux', '  ')).toBe(true);
  });

  it('is false for an unknown make, model or model type', () => {
    expect(isInCatalogue('Toyota', 'Hilux', 'Wildtrak')).toBe(false);
    expect(isInCatalogue('Toyota', 'Ranger')).toBe(false);
    expect(isInCatalogue('Trabant', '601')).toBe(false);
  });

  it('finds nothing under the name of an inherited property', async () => {
    const failing = await failingRows(
      hostileNames,
      (name) => JSON.stringify(name.slice(0, 30)),
      (name) => {
        expect(catalogueModels(name)).toEqual([]);
        expect(catalogueModelTypes(name, name)).toEqual([]);
        expect(catalogueModelTypes('Toyota', name)).toEqual([]);
        expect(isInCatalogue(name, name)).toBe(false);
        expect(isInCatalogue('Toyota', name)).toBe(false);
      },
    );
    expect(failing).toEqual([]);
  });

  it('returns a result for any text', () => {
    fc.assert(
      fc.property(anyUnits, anyUnits, (make, model) => {
        expect(catalogueModels(make)).toBeInstanceOf(Array);
        expect(catalogueModelTypes(make, model)).toBeInstanceOf(Array);
        expect(isInCatalogue('Toyota', 'Hilux', model)).toBeTypeOf('boolean');
      }),
    );
  });
});

// VEH-15
describe('nameKey', () => {
  it.each([
    ['  Citi \t Golf ', 'citi golf'],
    ['D-MAX', 'd-max'],
    ['Ｔｏｙｏｔａ', 'toyota'],
    ['Hilux\u00a0GR', 'hilux gr'],
    ['Citroe\u0308n', 'citroën'],
  ])('turns %j into %j', (name, key) => {
    expect(nameKey(name)).toBe(key);
  });

  it('combines a letter and its accent in any letter case', () => {
    expect(nameKey('J\u030c')).toBe(nameKey('\u01f0'));
  });

  it('does not change its own result', () => {
    expectStable(nameKey, anyUnits, { numRuns: 1000 });
  });
});
