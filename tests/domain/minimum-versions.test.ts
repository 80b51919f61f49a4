import { expect, it } from 'vitest';
import { findOutdated, outdatedText } from '../../domain/minimum-versions.ts';

// OPS-12
it.each([
  ['18.4', '18.7'],
  ['18.6', '18.7'],
  ['18.7', null],
  ['18.10', null],
  ['18.7 (Debian 18.7-1.pgdg120+1)', null],
  ['18.4 (Debian 18.4-1.pgdg120+1)', '18.7'],
  ['18beta1', '18.7'],
  ['19beta1', null],
  ['19.0', null],
  ['17.9', '17.11'],
  ['17.11', null],
  ['16.14', '16.15'],
  ['15.18', '15.19'],
  ['14.24', '15.19'],
  ['9.6.24', '15.19'],
  ['', null],
  ['unknown', null],
])('PostgreSQL %s needs %s', (postgres, minimum) => {
  expect(findOutdated({ postgres })[0]?.minimum ?? null).toBe(minimum);
});

// OPS-12
it.each([
  ['v24.21.0', '24.22.1'],
  ['v24.22.0', '24.22.1'],
  ['v24.22.1', null],
  ['v24.22.10', null],
  ['v24.100.0', null],
  ['v22.30.0', '24.22.1'],
  ['v25.9.0', '26.12.1'],
  ['v26.12.0', '26.12.1'],
  ['v27.0.0', null],
])('Node %s needs %s', (node, minimum) => {
  expect(findOutdated({ node })[0]?.minimum ?? null).toBe(minimum);
});

// OPS-12
it('the sentence about an old version says what runs and what is needed', () => {
  const found = findOutdated({ node: 'v24.21.0', postgres: '18.4 (Debian 18.4-1)' });
  expect(found.map(outdatedText)).toEqual([
    'PostgreSQL 18.4 is behind on security: 18.7 or later is needed',
    'Node 24.21.0 is behind on security: 24.22.1 or later is needed',
  ]);
});
