import { useState } from 'react';
import { SettlementId } from '../../../../domain/ids.ts';
import { useParameter } from '../payouts/use-parameter.ts';
import { useFocusKept } from '../use-focus-kept.ts';
import { SettlementDialog } from './settlement-dialog.tsx';
import { Settlements } from './settlements.tsx';
import { UnsettledCharges } from './unsettled-charges.tsx';

/** What processors have paid out, and what they have not. The open one is in the address. */
export function SettlementsTab() {
  const [named, setNamed] = useParameter('settlement');
  const opened = SettlementId.safeParse(named).data;
  // It stays while it closes, so that the focus can go back.
  const [last, setLast] = useState(opened);
  if (opened && opened !== last) setLast(opened);
  const { group, opener, giveBack } = useFocusKept('');
  function open(id: SettlementId, button: HTMLElement) {
    opener.current = button;
    setNamed(id);
  }
  return (
    <div className="stack">
      <div ref={group} tabIndex={-1}>
        <Settlements onOpen={open} />
      </div>
      <UnsettledCharges />
      {last && (
        <SettlementDialog
          key={last}
          id={last}
          opened={opened !== undefined}
          // Back does not open it again.
          onClose={() => setNamed(null, { replace: true })}
          onClosed={giveBack}
        />
      )}
    </div>
  );
}
