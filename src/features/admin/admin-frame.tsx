import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Stack.css';
import { Box, Stack } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { PageTitle } from '../../components/layout/page-title.tsx';
import classes from './admin-frame.module.css';
import { DeskNavigation } from './navigation/desk-navigation.tsx';

interface AdminFrameProps {
  title: string;
  subtitle?: string;
  /** An element at the end of the header. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of every admin page: the desk's navigation, and the header of the page (ADM-15). */
export function AdminFrame({ title, subtitle, actions, children }: AdminFrameProps) {
  const page = useRef<HTMLDivElement>(null);
  return (
    <div className={`stack ${classes.desk}`} data-wide="">
      <DeskNavigation onSkip={() => page.current?.focus()} />
      <Stack ref={page} tabIndex={-1} className={classes.page ?? ''}>
        <div className={`ends ${classes.head}`}>
          <div>
            <PageTitle>{title}</PageTitle>
            {subtitle && (
              <Box component="p" mt={4} c="dimmed">
                {subtitle}
              </Box>
            )}
          </div>
          {actions && <div className={`ends ${classes.actions}`}>{actions}</div>}
        </div>
        {children}
      </Stack>
    </div>
  );
}
