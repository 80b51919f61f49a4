import { describe, expect, it } from 'vitest';
import type { SavedCardId } from '../../../../../domain/ids.ts';
import { chosenCard } from '../../../../../src/features/purchase/payment/card-values.ts';
import { uuid } from '../../../../offline/support/items.ts';

const [first, second] = [1, 2].map((n) => ({ id: uuid(n) as SavedCardId })); // UUIDs
const saved = [first, second].filter((card) => card !== undefined);

describe('the chosen card', () => {
  it('is the first saved card until another one is picked', () => {
    expect(chosenCard(null, saved, false)).toBe(first?.id);
    expect(chosenCard(second?.id ?? null, saved, false)).toBe(second?.id);
    expect(chosenCard('typed', saved, false)).toBe('typed');
  });

  it('is typed if no card is saved', () => {
    expect(chosenCard(null, [], false)).toBe('typed');
  });

  it('stays the typed card if saved cards load late', () => {
    expect(chosenCard(null, saved, true)).toBe('typed');
    expect(chosenCard(second?.id ?? null, saved, true)).toBe(second?.id);
  });

  it('changes if the picked card is no longer saved', () => {
    expect(chosenCard(second?.id ?? null, saved.slice(0, 1), false)).toBe(first?.id);
  });
});
