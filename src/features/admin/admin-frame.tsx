import '@mantine/core/styles/Group.css';
import '@mantine/core/styles/Stack.css';
import { Box, Stack } from '@mantine/core';
import { IconArrowLeft, IconDoorExit } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { PageTitle } from '../../components/layout/page-title.tsx';
import classes from './admin-frame.module.css';
import { adminTexts as texts } from './texts.ts';

interface AdminFrameProps {
  title: string;
  subtitle?: string;
  /** An element at the end of the header. */
  actions?: ReactNode;
  children: ReactNode;
}

const places: readonly { to: string; label: string }[] = [
  { to: '/admin', label: texts.overviewPlace },
  { to: '/admin/collections', label: texts.collectionsPlace },
  { to: '/admin/messages', label: texts.messagesPlace },
  { to: '/admin/reports', label: texts.reportsPlace },
  { to: '/admin/fuel-prices', label: texts.pricesPlace },
  { to: '/admin/phones', label: texts.phonesPlace },
  { to: '/admin/audit', label: texts.auditPlace },
  { to: '/admin/security', label: texts.securityPlace },
];

/** The header of every admin page, with links to the other pages and back to the app. */
export function AdminFrame({ title, subtitle, actions, children }: AdminFrameProps) {
  return (
    <Stack data-wide="">
      <div className={classes.head}>
        <div>
          <PageTitle>{title}</PageTitle>
          {subtitle && (
            <Box component="p" m={0} mt={4} c="dimmed">
              {subtitle}
            </Box>
          )}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      <nav className={classes.places} aria-label={texts.places}>
        {places.map(({ to, label }) => (
          <NavLink key={to} to={to} end className={classes.place ?? ''}>
            {label}
          </NavLink>
        ))}
        <Link to="/" className={`${classes.place} ${classes.out}`}>
          <IconArrowLeft size={18} aria-hidden="true" />
          {texts.back}
        </Link>
        <Link to="/dashboard" className={`${classes.place} ${classes.out}`}>
          <IconDoorExit size={18} aria-hidden="true" />
          {texts.exit}
        </Link>
      </nav>
      {children}
    </Stack>
  );
}
