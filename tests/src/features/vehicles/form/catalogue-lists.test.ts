import { describe, expect, it } from 'vitest';
import {
  listedName,
  mergeNames,
  withChosen,
} from '../../../../../src/features/vehicles/form/catalogue-lists.ts';

describe('mergeNames', () => {
  it('adds the names from other users, sorted, with numbers by value', () => {
    expect(mergeNames(['Polo', '500'], ['2008', '206'])).toEqual(['206', '500', '2008', 'Polo']);
  });

  it('keeps only the built-in spelling of a name', () => {
    expect(mergeNames(['Corolla'], ['COROLLA ', 'corolla'])).toEqual(['Corolla']);
  });

  it('returns the built-in list if there is no other', () => {
    expect(mergeNames(['Corolla'], undefined)).toEqual(['Corolla']);
  });
});

describe('withChosen', () => {
  it('contains the chosen name with its exact spelling', () => {
    expect(withChosen(['Corolla', 'Yaris'], 'COROLLA')).toEqual(['COROLLA', 'Yaris']);
    expect(withChosen(['Corolla'], 'Isabella')).toEqual(['Corolla', 'Isabella']);
    expect(withChosen(['Corolla'], '')).toEqual(['Corolla']);
  });
});

describe('listedName', () => {
  it('returns the spelling of the list', () => {
    expect(listedName(['Toyota'], ' toyota')).toBe('Toyota');
    expect(listedName(['Toyota'], 'Toy')).toBe('');
  });
});
