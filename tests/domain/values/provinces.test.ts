import { describe, expect, it } from 'vitest';
import { provinceCodes, provinces } from '../../../domain/values/provinces.ts';

// VEH-16
describe('provinces', () => {
  it('are the nine of South Africa, sorted by name', () => {
    expect(provinces.map(({ name }) => name)).toEqual([
      'Eastern Cape',
      'Free State',
      'Gauteng',
      'KwaZulu-Natal',
      'Limpopo',
      'Mpumalanga',
      'North West',
      'Northern Cape',
      'Western Cape',
    ]);
  });

  it('have a unique code, which is their id', () => {
    expect(new Set(provinceCodes).size).toBe(9);
    expect(provinces.map(({ id }) => id)).toEqual(provinceCodes);
    expect(provinces.map(({ code }) => code)).toEqual(provinceCodes);
  });

  it.each([
    ['EC', 'EC'],
    ['FS', 'FS'],
    ['GP', 'GP'],
    ['KZN', 'ZN'],
    ['LP', 'L'],
    ['MP', 'MP'],
    ['NC', 'NC'],
    ['NW', 'NW'],
    ['WC', 'C'],
  ])('%s has the plate letters %s', (wanted, mark) => {
    expect(provinces.find(({ code }) => code === wanted)?.registrationPrefix).toBe(mark);
  });
});
