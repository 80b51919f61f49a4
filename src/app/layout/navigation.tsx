import {
  IconClipboardList,
  IconGasStation,
  IconHome,
  IconReceipt,
  IconUserCircle,
} from '@tabler/icons-react';
import { NavLink } from 'react-router-dom';
import type { SessionUser } from '../../../domain/accounts/account.ts';
import { navigationOf } from '../route-table.ts';
import classes from './navigation.module.css';

const icons = {
  home: IconHome,
  fuel: IconGasStation,
  requests: IconClipboardList,
  purchases: IconReceipt,
  account: IconUserCircle,
};

export function Navigation({ user }: { user: SessionUser }) {
  return (
    <nav aria-label="Main" className={classes.navigation}>
      {navigationOf(user).map(({ path, navigation }) => {
        if (!navigation) return null;
        const Icon = icons[navigation.icon];
        return (
          <NavLink key={path} to={path} end className={classes.place ?? ''}>
            <Icon size={24} aria-hidden="true" />
            <span>{navigation.label}</span>
          </NavLink>
        );
      })}
    </nav>
  );
}
