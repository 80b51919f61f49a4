import { expect, it } from 'vitest';
import { architectureDiagrams, writtenDiagrams } from '../../scripts/architecture-diagram.ts';

it('the diagrams of docs/architecture.md show the imports of today; npm run diagram writes them', async () => {
  expect(writtenDiagrams()).toEqual(await architectureDiagrams());
});
