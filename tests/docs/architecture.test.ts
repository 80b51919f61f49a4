import { expect, it } from 'vitest';
import { architectureDiagram, writtenDiagram } from '../../scripts/architecture-diagram.ts';

it('the diagram of docs/architecture.md shows the imports of today; npm run diagram writes it', async () => {
  expect(writtenDiagram()).toBe(await architectureDiagram());
});
