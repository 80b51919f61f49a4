import { Button } from '@mantine/core';
import { IconCircleCheck, IconClock, IconShare } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { type Detail, DetailList } from '../layout/detail-list.tsx';
import { Figure } from '../layout/figure.tsx';
import { Surface } from '../layout/surface.tsx';
import { sharedTexts } from '../texts.ts';
import classes from './success-panel.module.css';

interface SuccessPanelProps {
  title: string;
  /** It is only saved on this phone so far. */
  isWaiting?: boolean;
  /** The amount of money, with its unit. */
  amount: string;
  details: readonly Detail[];
  /** What happens next, and when. */
  next: string;
  /** The text for others, or null if there is nothing to share yet. */
  shared: string | null;
  /** Further links and buttons, such as the receipt. */
  children: ReactNode;
}

/** What was just requested or bought, what happens next, and where to go (SCR-7). */
export function SuccessPanel(props: SuccessPanelProps) {
  const { title, isWaiting = false, amount, details, next, shared, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone. A screen reader reads the heading next.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  const Icon = isWaiting ? IconClock : IconCircleCheck;
  return (
    <Surface label={title}>
      <div className="stack-8" data-waiting={isWaiting || undefined}>
        <Icon size={40} aria-hidden="true" className={classes.icon ?? ''} />
        <h2 ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        <Figure value={amount} size="l" />
        <p className={classes.next}>{next}</p>
        <DetailList details={details} />
        <div className={`stack-8 ${classes.actions}`}>
          <Button component={Link} to="/" color="amber">
            {sharedTexts.home}
          </Button>
          {shared !== null && <ShareButton title={title} text={shared} />}
          {children}
        </div>
      </div>
    </Surface>
  );
}

/** Shares a text with other apps. Shows nothing where the browser cannot. */
function ShareButton({ title, text }: { title: string; text: string }) {
  if (typeof navigator.share !== 'function') return null;
  const share = () => {
    // The user closed the browser's dialog, or it could not open: nothing was shared.
    navigator.share({ title, text }).catch(() => {});
  };
  return (
    <Button
      variant="default"
      leftSection={<IconShare size={20} aria-hidden="true" />}
      onClick={share}
    >
      {sharedTexts.share}
    </Button>
  );
}
