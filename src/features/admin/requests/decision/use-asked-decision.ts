import { useRef } from 'react';
import type { AdminFuelRequest } from '../../../../../domain/admin/admin-lists.ts';
import { useDialog } from '../../../../components/dialogs/use-dialog.ts';
import { canBecome, listLabel, requestFocusId, selectionFocusId } from '../request-facts.ts';
import type { Decision } from '../texts.ts';

interface Asked {
  /** A new number each time, so that the dialog starts afresh. */
  turn: number;
  decision: Decision;
  /** The requests that the decision applies to. */
  requests: readonly AdminFuelRequest[];
  /**
   * How many selected requests stay as they are, because the decision cannot apply to them; null if
   * the decision started at a single row.
   */
  others: number | null;
}

/** The decision that the open dialog asks about, and its requests. */
export function useAskedDecision() {
  const { subject: asked, opened, open, close } = useDialog<Asked>();
  const opener = useRef<Element | null>(null);

  function ask(wanted: Omit<Asked, 'turn'>) {
    opener.current = document.activeElement;
    open({ ...wanted, turn: (asked?.turn ?? 0) + 1 });
  }

  return {
    asked,
    opened,
    askForOne: (request: AdminFuelRequest, decision: Decision) =>
      ask({ decision, requests: [request], others: null }),
    askForMany: (ticked: readonly AdminFuelRequest[], decision: Decision) => {
      const requests = ticked.filter(canBecome(decision));
      ask({ decision, requests, others: ticked.length - requests.length });
    },
    close,
    closed: () => {
      const [first] = asked?.requests ?? [];
      const isOne = asked?.others === null && first;
      giveFocusBack(opener.current, isOne ? requestFocusId(first.id) : selectionFocusId);
    },
  };
}

function canFocus(element: Element | null): element is HTMLElement {
  return (
    element instanceof HTMLElement &&
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(':disabled')
  );
}

/** Focuses the element that opened a dialog, or a stand-in if that element is gone, or the list. */
function giveFocusBack(opener: Element | null, standIn: string): void {
  const list = document.querySelector<HTMLElement>(`[role=group][aria-label="${listLabel}"]`);
  const target = [opener, document.getElementById(standIn), list].find(canFocus);
  target?.focus({ preventScroll: true });
}
