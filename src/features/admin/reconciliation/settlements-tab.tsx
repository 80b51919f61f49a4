import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SettlementId } from '../../../../domain/ids.ts';
import { reconciliationQuery } from '../../../api/admin/settlements.ts';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { Allowed } from '../rights.tsx';
import { useFocusKept } from '../use-focus-kept.ts';
import { useParameter } from '../use-parameter.ts';
import { BookAllDialog } from './book-all-dialog.tsx';
import { SettlementDialog } from './settlement-dialog.tsx';
import { Settlements } from './settlements.tsx';
import { bookAllTexts } from './texts.ts';
import { UnsettledCharges } from './unsettled-charges.tsx';

/** Several that wait, such as those of the days before this version, are booked together. */
function BookAll() {
  const { data } = useQuery(reconciliationQuery());
  const dialog = useDialog<number>();
  const { group, opener, giveBack } = useFocusKept('');
  const isShown = data !== undefined && data.toBook > 1;
  return (
    <div ref={group} tabIndex={-1}>
      {isShown && (
        <Allowed call="POST /api/admin/settlements/{id}/booking">
          <Button
            variant="default"
            aria-haspopup="dialog"
            onClick={({ currentTarget }) => {
              opener.current = currentTarget;
              dialog.open((dialog.subject ?? 0) + 1);
            }}
          >
            {bookAllTexts.open}
          </Button>
        </Allowed>
      )}
      {dialog.subject && (
        <BookAllDialog key={dialog.subject} {...dialog.frame} onClosed={giveBack} />
      )}
    </div>
  );
}

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
      <div ref={group} tabIndex={-1} className="stack">
        <BookAll />
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
