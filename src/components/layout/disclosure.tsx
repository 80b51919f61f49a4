import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId } from 'react';
import classes from './disclosure.module.css';

interface DisclosureProps {
  title: string;
  /** One line about what is inside. */
  summary: ReactNode;
  isOpen: boolean;
  onToggle: () => void;
  button?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A row that opens its content in place, below itself. */
export function Disclosure({
  title,
  summary,
  isOpen,
  onToggle,
  button,
  children,
}: DisclosureProps) {
  const contentId = useId();
  return (
    <div className={classes.disclosure}>
      <UnstyledButton
        ref={button}
        className={classes.row ?? ''}
        aria-expanded={isOpen}
        aria-controls={isOpen ? contentId : undefined}
        onClick={onToggle}
      >
        <span className={classes.title}>{title}</span>
        <span className={classes.summary}>{summary}</span>
        <IconChevronDown size={20} aria-hidden="true" className={classes.chevron ?? ''} />
      </UnstyledButton>
      {isOpen && <div id={contentId}>{children}</div>}
    </div>
  );
}
