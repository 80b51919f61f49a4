import { describe, expect, it } from 'vitest';
import {
  listedName,
  mergeNames,
  withChosen,
} from '../../../src/features/vehicles/form/catalogue-lists.ts';

describe('mergeNames', () => {
  it('adds what other users contributed, sorted, numbers by value', () => {
    expect(mergeNames(['Polo', '500'], ['2008', '206'])).toEqual(['206', '500', '2008', 'Polo']);
  });

  it('keeps one spelling of a name, the built-in one', () => {
    expect(mergeNames(['Corolla'], ['COROLLA ', 'corolla'])).toEqual(['Corolla']);
  });

  it('serves the built-in list alone when nothing else came', () => {
    expect(mergeNames(['Corolla'], undefined)).toEqual(['Corolla']);
  });
});

describe('withChosen', () => {
  it('holds what is chosen, to the letter', () => {
    expect(withChosen(['Corolla', 'Yaris'], 'COROLLA')).toEqual(['COROLLA', 'Yaris']);
    expect(withChosen(['Corolla'], 'Isabella')).toEqual(['Corolla', 'Isabella']);
    expect(withChosen(['Corolla'], '')).toEqual(['Corolla']);
  });
});

describe('listedName', () => {
  it("finds the list's spelling", () => {
    expect(listedName(['Toyota'], ' toyota')).toBe('Toyota');
    expect(listedName(['Toyota'], 'Toy')).toBe('');
  });
});
