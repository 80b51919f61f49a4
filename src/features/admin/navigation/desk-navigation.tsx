import {
  IconArrowLeft,
  IconBook,
  IconBuildingBank,
  IconBuildingStore,
  IconCash,
  IconChartBar,
  IconChevronDown,
  IconDeviceMobile,
  IconDoorExit,
  IconDroplet,
  IconGasStation,
  IconHistory,
  IconLayoutDashboard,
  IconMail,
  IconMenu2,
  IconQrcode,
  IconReceipt,
  IconScale,
  IconSearch,
  IconShieldLock,
  IconSunrise,
  IconUserCheck,
} from '@tabler/icons-react';
import { type KeyboardEvent, useContext, useId, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import type { AdminCallKey } from '../../../../domain/calls.ts';
import { useRights } from '../rights.tsx';
import { OpenSearchContext } from '../search/search-dialog.tsx';
import { adminTexts as texts } from '../texts.ts';
import classes from './desk-navigation.module.css';

const { places } = texts;

interface DeskPlace {
  to: string;
  label: string;
  Icon: typeof IconCash;
  /** The call that the page is made of, where not every role may make it (ADM-47). */
  needs?: AdminCallKey;
}

const deskPlaces: readonly DeskPlace[] = [
  { to: '/admin', label: places.dashboard, Icon: IconLayoutDashboard },
  { to: '/admin/morning', label: places.morning, Icon: IconSunrise },
  { to: '/admin/collections', label: places.collections, Icon: IconReceipt },
  { to: '/admin/cash', label: places.cash, Icon: IconCash, needs: 'GET /api/admin/cash' },
  {
    to: '/admin/books',
    label: places.books,
    Icon: IconBook,
    needs: 'GET /api/admin/ledger/trial-balance',
  },
  {
    to: '/admin/payouts',
    label: places.payouts,
    Icon: IconBuildingBank,
    needs: 'GET /api/admin/payout-preview',
  },
  {
    to: '/admin/reconciliation',
    label: places.reconciliation,
    Icon: IconScale,
    needs: 'GET /api/admin/reconciliation',
  },
  { to: '/admin/verification', label: places.verification, Icon: IconUserCheck },
  { to: '/admin/messages', label: places.messages, Icon: IconMail },
  {
    to: '/admin/reports',
    label: places.reports,
    Icon: IconChartBar,
    needs: 'GET /api/admin/reports/daily',
  },
  { to: '/admin/fuel-prices', label: places.prices, Icon: IconGasStation },
  { to: '/admin/stations', label: places.stations, Icon: IconBuildingStore },
  { to: '/admin/redemptions', label: places.redemptions, Icon: IconDroplet },
  { to: '/admin/vouchers', label: places.vouchers, Icon: IconQrcode },
  { to: '/admin/phones', label: places.phones, Icon: IconDeviceMobile },
  { to: '/admin/audit', label: places.audit, Icon: IconHistory, needs: 'GET /api/admin/audit' },
  {
    to: '/admin/security',
    label: places.security,
    Icon: IconShieldLock,
    needs: 'GET /api/admin/security-events',
  },
];
const waysOut = [
  { to: '/', label: texts.back, Icon: IconArrowLeft },
  { to: '/dashboard', label: texts.exit, Icon: IconDoorExit },
];

/** The links of the desk: beside the page, or on a narrow screen in a menu above it (ADM-15). */
export function DeskNavigation({ onSkip }: { onSkip: () => void }) {
  const { pathname } = useLocation();
  const openSearch = useContext(OpenSearchContext);
  const { may } = useRights();
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const listId = useId();
  const shown = deskPlaces.filter(({ needs }) => !needs || may(needs));
  const current = deskPlaces.find(({ to }) => to === pathname);

  function closeOnEscape({ key }: KeyboardEvent) {
    if (key !== 'Escape' || !isOpen) return;
    setIsOpen(false);
    menu.current?.focus();
  }

  return (
    <nav className={classes.navigation} aria-label={texts.desk} onKeyDown={closeOnEscape}>
      <button type="button" className={`skip-link ${classes.skip}`} onClick={onSkip}>
        {texts.skip}
      </button>
      <button
        ref={menu}
        type="button"
        className={classes.menu}
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setIsOpen(!isOpen)}
      >
        <IconMenu2 size={20} aria-hidden="true" />
        <span className={classes.current}>
          <span className="visually-hidden">{`${texts.menu} `}</span>
          <span>{current?.label ?? texts.menu}</span>
        </span>
        <IconChevronDown size={20} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classes.search}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={openSearch}
      >
        <IconSearch size={20} aria-hidden="true" />
        <span>{texts.search}</span>
        <kbd className={classes.key}>Ctrl K</kbd>
      </button>
      <ul id={listId} className={classes.places} data-open={isOpen || undefined}>
        {[...shown, ...waysOut].map(({ to, label, Icon }) => (
          <li key={to}>
            <NavLink to={to} end className={classes.place ?? ''}>
              <Icon size={20} aria-hidden="true" />
              <span>{label}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
