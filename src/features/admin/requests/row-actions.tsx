import { Button } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import type { AdminFuelRequest } from '../../../../domain/admin/admin-lists.ts';
import { focusRequest } from './focus-request.ts';
import { canBecome, requestName } from './request-facts.ts';
import classes from './row-actions.module.css';
import { type Decision, decisions, decisionTexts as texts } from './texts.ts';

interface RowActionsProps {
  request: AdminFuelRequest;
  onDecide: (request: AdminFuelRequest, decision: Decision) => void;
}

/** The decisions that are possible for a request (REQ-5). A decided request has none. */
export function RowActions({ request, onDecide }: RowActionsProps) {
  const { id, status } = request;
  const name = requestName(request);
  const hasFocus = useRef(false);
  // The pressed button disappears with the decision, so the focus moves to its request.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the status decides the buttons.
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) focusRequest(id);
  }, [status]);
  return (
    <div className={classes.actions}>
      {decisions.map(
        (decision) =>
          canBecome(decision)(request) && (
            <Button
              key={decision}
              variant={decision === 'rejected' ? 'default' : 'light'}
              px="sm"
              aria-label={texts.verbOn(texts.verbs[decision], name)}
              aria-haspopup="dialog"
              onFocus={() => {
                hasFocus.current = true;
              }}
              onBlur={() => {
                hasFocus.current = false;
              }}
              onClick={() => onDecide(request, decision)}
            >
              {texts.verbs[decision]}
            </Button>
          ),
      )}
    </div>
  );
}
