import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId } from 'react';
import classes from './disclosure.module.css';

interface DisclosureProps {
  title: string;
  /** A few words about what is inside. */
  summary: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  button?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** Two disclosures side by side. */
export function DisclosurePair({ children }: { children: ReactNode }) {
  return (
    <div className={classes.pair}>
      <div className={`stack-8 ${classes.rows}`}>{children}</div>
    </div>
  );
}

/** A row that opens its content in place, below itself. */
export function Disclosure(props: DisclosureProps) {
  const { title, summary, isOpen, onToggle, button, children } = props;
  const contentId = useId();
  return (
    <>
      <UnstyledButton
        ref={button}
        className={classes.row ?? ''}
        aria-expanded={isOpen}
        aria-controls={isOpen ? contentId : undefined}
        onClick={onToggle}
      >
        <span className={classes.title}>{title}</span>
        <IconChevronDown size={20} aria-hidden="true" className={classes.chevron ?? ''} />
        <span className={classes.summary}>{summary}</span>
      </UnstyledButton>
      {isOpen && (
        <div id={contentId} className={classes.content}>
          {children}
        </div>
      )}
    </>
  );
}
