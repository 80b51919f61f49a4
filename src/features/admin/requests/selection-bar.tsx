import { Button, Group } from '@mantine/core';
import type { AdminFuelRequest } from '../../../../domain/admin/admin-lists.ts';
import { canBecome, selectionFocusId } from './request-facts.ts';
import classes from './requests.module.css';
import { type Decision, decisions, decisionTexts, batchTexts as texts } from './texts.ts';

interface SelectionBarProps {
  /** The selected requests of this page. */
  ticked: readonly AdminFuelRequest[];
  /** Whether every request that can be selected is selected. */
  isAll: boolean;
  onAll: () => void;
  onClear: () => void;
  onDecide: (decision: Decision) => void;
}

/** The decisions for all selected requests, and "select all": a phone shows no table header. */
export function SelectionBar({ ticked, isAll, onAll, onClear, onDecide }: SelectionBarProps) {
  const isAny = ticked.length > 0;
  return (
    <section
      aria-label="Selected requests"
      className={`${classes.bar} ${classes.selection}`}
      data-any={isAny || undefined}
    >
      <span role="status" className={classes.count}>
        {isAny ? texts.selected(ticked.length) : ''}
      </span>
      <Group gap={8} className={classes.ticks ?? ''}>
        <Button id={selectionFocusId} variant="default" px="sm" disabled={isAll} onClick={onAll}>
          Select all on this page
        </Button>
        {isAny && (
          <Button variant="default" px="sm" onClick={onClear}>
            Clear
          </Button>
        )}
      </Group>
      {isAny && (
        <Group gap={8} className={classes.decisions ?? ''}>
          {decisions.map((decision) => {
            const count = ticked.filter(canBecome(decision)).length;
            return (
              <Button
                key={decision}
                variant={decision === 'rejected' ? 'default' : 'filled'}
                px="sm"
                disabled={count === 0}
                aria-haspopup="dialog"
                onClick={() => onDecide(decision)}
              >
                {texts.verbFor(decisionTexts.verbs[decision], count)}
              </Button>
            );
          })}
        </Group>
      )}
    </section>
  );
}
