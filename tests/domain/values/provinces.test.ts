import { describe, expect, it } from 'vitest';
import { provinceCodes, provinceOfPlate, provinces } from '../../../domain/values/provinces.ts';

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

// VEH-19
describe('the province of a plate', () => {
  it.each([
    ['CA 123-456', 'WC'],
    ['ca123456', 'WC'],
    ['CAW 12345', 'WC'],
    ['CJ 1', 'WC'],
    ['CEC 123', 'WC'],
    ['ND 123-456', 'KZN'],
    ['NUR 12345', 'KZN'],
    ['BC 12 DF ZN', 'KZN'],
    ['BC 12 DF GP', 'GP'],
    ['BC12DFGP', 'GP'],
    ['CBC 123 GP', 'GP'],
    ['ABC 123 MP', 'MP'],
    ['ABC 123 L', 'LP'],
    ['ABC123L', 'LP'],
    ['BC-123-L', 'LP'],
    ['ABC 123 LP', 'LP'],
    ['ABC 123 NW', 'NW'],
    ['ABC 123 FS', 'FS'],
    ['ABC 123 EC', 'EC'],
    ['NBC 123 NC', 'NC'],
    [' abc 123 gp ', 'GP'],
  ])('%s is %s', (plate, province) => {
    expect(provinceOfPlate(plate)).toBe(province);
    expect(provinceCodes).toContain(province);
  });

  it.each([
    ['NOMSA WP', 'WC'],
    ['NOMSA GP', 'GP'],
    ['CARLA ZN', 'KZN'],
    ['BIG CAT L', 'LP'],
  ])('a personalised %s is %s', (plate, province) => {
    expect(provinceOfPlate(plate)).toBe(province);
  });

  it.each(['', 'C', 'CA', 'N', 'CARL', '123', 'ABC 123', 'GVE 123 X', 'T0A1B2C3'])(
    '%j tells none',
    (plate) => {
      expect(provinceOfPlate(plate)).toBeNull();
    },
  );
});
