import {
  IconClipboardList,
  IconGasStation,
  IconHome,
  IconReceipt,
  IconUserCircle,
} from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import classes from './navigation.module.css';
import { appTexts as texts } from './texts.ts';

const places = [
  { to: '/', label: texts.home, Icon: IconHome },
  { to: '/fuel-request', label: texts.request, Icon: IconGasStation },
  { to: '/fuel-requests-history', label: texts.requests, Icon: IconClipboardList },
  { to: '/purchase-history', label: texts.purchases, Icon: IconReceipt },
  { to: '/account', label: texts.account, Icon: IconUserCircle },
];

export function Navigation() {
  return (
    <nav aria-label={texts.navigation} className={classes.navigation}>
      {places.map(({ to, label, Icon }) => (
        <NavLink key={to} to={to} end className={classes.place ?? ''}>
          <Icon size={24} aria-hidden="true" />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
