import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import classes from './expandable-row.module.css';
import { RowFacts, type RowFactsProps } from './row-facts.tsx';

interface ExpandableRowProps extends RowFactsProps {
  /** What is shown below the row, also while it is closed. */
  below?: ReactNode;
  /** What opens in place. */
  children: ReactNode;
}

/** An entry of a list in two lines. A tap opens its details and actions in place. */
export function ExpandableRow({ below, children, ...facts }: ExpandableRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  return (
    <>
      <h3 className={classes.heading}>
        <button
          type="button"
          className={classes.head}
          aria-expanded={isOpen}
          aria-controls={panelId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <RowFacts {...facts} />
          <IconChevronDown size={20} aria-hidden="true" className={classes.chevron} />
        </button>
      </h3>
      {below && <div className={classes.below}>{below}</div>}
      {isOpen && (
        <div id={panelId} className={classes.panel}>
          {children}
        </div>
      )}
    </>
  );
}
