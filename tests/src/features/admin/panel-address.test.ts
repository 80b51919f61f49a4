import { describe, expect, it } from 'vitest';
import {
  panelsOf,
  withoutPanels,
  withPanel,
} from '../../../../src/features/admin/panel-address.ts';

// ADM-30
describe('the address of the open panels', () => {
  it('has the one that opened last at its end', () => {
    const person = withPanel('?tab=users', { kind: 'person', id: 'a' });
    const both = withPanel(person, { kind: 'purchase', id: 'b' });
    expect(both).toBe('?tab=users&person=a&purchase=b');
    expect(panelsOf(both).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(withPanel(both, { kind: 'person', id: 'c' })).toBe('?tab=users&purchase=b&person=c');
  });

  it('keeps everything else when they close', () => {
    expect(withoutPanels('?person=a&tab=users&status=active&purchase=b')).toBe(
      '?tab=users&status=active',
    );
    expect(withoutPanels('?person=a')).toBe('');
  });

  it.for(['', '?tab=users', '?person=', '?purchase'])('names none in %s', (search) => {
    expect(panelsOf(search)).toEqual([]);
  });

  it('takes any text as an id, and the first of several', () => {
    expect(panelsOf('?person=../x&person=y')).toEqual([{ kind: 'person', id: '../x' }]);
  });
});
