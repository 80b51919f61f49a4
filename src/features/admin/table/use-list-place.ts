import { useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import type { AdminList } from '../../../api/admin/lists.ts';
import { type ListPlace, readPlace, writePlace } from './list-address.ts';

type SetPlace = (place: ListPlace, options?: { replace: boolean }) => void;

/** A list's place in the address, so that it can be sent, reloaded and left by Back. */
export function useAddressPlace(
  name: AdminList,
  only: ListPlace['filters'],
): [ListPlace, SetPlace] {
  const location = useLocation();
  const navigate = useNavigate();
  // The router follows in a transition. Until then a select would show its previous value.
  const [asked, setAsked] = useState<{ at: Location; place: ListPlace } | null>(null);
  const place = asked?.at === location ? asked.place : readPlace(location, name, only);
  return [
    place,
    (next, { replace } = { replace: false }) => {
      setAsked({ at: location, place: next });
      const address = { ...location, ...writePlace(location, name, next, only) };
      void navigate(address, { replace, state: location.state });
    },
  ];
}

/** The place of a list without an address, as in a dialog. */
export function useOwnPlace(only: ListPlace['filters']): [ListPlace, SetPlace] {
  return useState<ListPlace>({ filters: only, cursors: [] });
}
