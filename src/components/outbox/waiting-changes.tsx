import type { WaitingChange } from '../../outbox/queries.ts';
import { ItemFate } from './item-fate.tsx';
import { OnThisPhone } from './on-this-phone.tsx';
import { outboxTexts } from './outbox-texts.ts';

/** Says that something on the server has changes that are only on this phone. */
export function WaitingChanges({ changes }: { changes: WaitingChange[] }) {
  // The others wait for the first one.
  const [first] = changes;
  if (!first) return null;
  const isDeletion = changes.some(({ kind }) => kind !== 'vehicle-change');
  return (
    <div>
      <OnThisPhone>{isDeletion ? outboxTexts.deletionWaits : outboxTexts.changeWaits}</OnThisPhone>
      <ItemFate item={first} />
    </div>
  );
}
