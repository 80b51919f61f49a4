import { useRef, useState } from 'react';
import type { AdminFuelRequest } from '../../../../domain/admin-lists.ts';
import { giveFocusBack, requestFocusId, selectionFocusId } from './focus-request.ts';
import { canBecome } from './request-words.ts';
import type { Decision } from './texts.ts';

interface Asked {
  /** Each time it is asked anew, nothing of the last time is left. */
  turn: number;
  decision: Decision;
  /** Those that the decision applies to. */
  requests: readonly AdminFuelRequest[];
  /** How many more were ticked; null where it was asked for one, at its row. */
  others: number | null;
}

/** Which decision is being asked for, on which requests. */
export function useAskedDecision() {
  // A dialog stays while it closes, and gives the focus back.
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
