import { Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { Mark } from '../../components/layout/mark.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { sharedTexts } from '../../components/texts.ts';
import { useConnection } from '../../http/connection.ts';
import classes from './account-frame.module.css';

interface AccountFrameProps {
  title: string;
  intro?: string;
  /** An element above the card. Without it, a note says that a connection is needed. */
  notice?: ReactNode;
  /** An element below the card. */
  footer?: ReactNode;
  children: ReactNode;
}

/** The frame of a visitor's screens: the logo and one card with one task. */
export function AccountFrame({ title, intro, notice, footer, children }: AccountFrameProps) {
  const isLost = useConnection().kind !== 'online';
  return (
    <div className={classes.frame}>
      <header className={classes.brand}>
        <Mark size={40} />
        <span className={classes.name}>{sharedTexts.product}</span>
        <span className={classes.slogan}>Fuel now. Pay later.</span>
      </header>
      <main className={classes.main}>
        {notice ||
          (isLost && <p className={classes.lost}>You have no connection. This needs one.</p>)}
        <div className={classes.card}>
          <PageTitle>{title}</PageTitle>
          {intro && (
            <Box component="p" mt={8} c="dimmed">
              {intro}
            </Box>
          )}
          {children}
        </div>
        {footer && <div className={classes.footer}>{footer}</div>}
      </main>
    </div>
  );
}
