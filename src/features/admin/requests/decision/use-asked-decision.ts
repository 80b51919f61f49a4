import { useRef, useState } from 'react';
import type { AdminFuelRequest } from '../../../../../domain/admin/admin-lists.ts';
import { giveFocusBack, requestFocusId, selectionFocusId } from '../focus-request.ts';
import { canBecome } from '../request-facts.ts';
import type { Decision } from '../texts.ts';

interface Asked {
  /** A new number each time, so that the dialog starts afresh. */
  turn: number;
  decision: Decision;
  /** The requests that the decision applies to. */
  requests: readonly AdminFuelRequest[];
  /** How many other requests are selected; null if the decision started at a single row. */
  others: number | null;
}

/** The decision that the open dialog asks about, and its requests. */
export function useAskedDecision() {
  // The dialog stays mounted while it closes, so that it can restore the focus.
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);

  function ask(wanted: Omit<Asked, 'turn'>) {
    opener.current = document.activeElement;
    setAsked((last) => ({ ...wanted, turn: (last?.turn ?? 0) + 1 }));
    setOpen(true);
  }

  return {
    asked,
    isOpen,
    askForOne: (request: AdminFuelRequest, decision: Decision) =>
      ask({ decision, requests: [request], others: null }),
    askForMany: (ticked: readonly AdminFuelRequest[], decision: Decision) => {
      const requests = ticked.filter(canBecome(decision));
      ask({ decision, requests, others: ticked.length - requests.length });
    },
    close: () => setOpen(false),
    closed: () => {
      const [first] = asked?.requests ?? [];
      const isOne = asked?.others === null && first;
      giveFocusBack(opener.current, isOne ? requestFocusId(first.id) : selectionFocusId);
    },
  };
}
