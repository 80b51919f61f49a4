import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';
import { closeAddress, type DialogAddress } from '../../components/dialogs/use-back-closes.ts';
import { type Panel, panelsOf, withoutPanels, withPanel } from './panel-address.ts';

/** A panel as its drawer shows it. */
export interface PanelProps {
  /** It stays while the panel closes, so that the focus can go back. */
  id: string;
  opened: boolean;
  zIndex: number;
  address: DialogAddress;
  onClose: () => void;
}

export interface OpenOptions {
  replace?: boolean;
}

const entryOf = ({ kind, id }: Panel) => `?${kind}=${id}`;
/** Marks the entry of a panel that was added over the page, or over the other panel. */
const entryState = (panel: Panel): NavigateOptions => ({ state: { dialog: entryOf(panel) } });

/** Above the dialog whose list a panel may be opened from, and below the dialogs of the panel. */
const layers = { below: 210, top: 220, closing: 225 };

/** The open person and purchase, which are in the address (ADM-30). */
export function usePanels() {
  const { pathname, search, hash, key, state } = useLocation();
  const navigate = useNavigate();
  const panels = panelsOf(search);
  const top = panels.at(-1);
  const putBack = usePutBack();
  const last = useLastIds(panels);

  /**
   * Opens a panel over what is open. One that lies below already comes to the top. With `replace`
   * it takes the place of a dialog that closes, and of its entry in the history.
   */
  function open(panel: Panel, { replace = false }: OpenOptions = {}) {
    // The router hears of its own steps a moment later.
    const { pathname, search, hash } = window.location;
    const shown = panelsOf(search);
    const over = shown.at(-1);
    if (shown.some(({ kind, id }) => kind === panel.kind && id === panel.id)) {
      if (over && over.kind !== panel.kind) closeAddress(entryOf(over));
    } else {
      const to = { pathname, search: withPanel(search, panel), hash };
      void navigate(to, { ...entryState(panel), replace });
    }
  }

  // An address from elsewhere gets an entry for the page and for each panel, so that Back closes
  // the panels one by one and stays on the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows the place in the history.
  useEffect(() => {
    // The history may be a step further than this place.
    const marks = [state?.dialog, history.state?.usr?.dialog];
    if (!top || marks.includes(entryOf(top))) return;
    let query = withoutPanels(search);
    void navigate({ pathname, search: query, hash }, { replace: true });
    for (const panel of panels) {
      query = withPanel(query, panel);
      void navigate({ pathname, search: query, hash }, entryState(panel));
    }
  }, [key]);

  function shownPanel([kind, id]: readonly [Panel['kind'], string]): PanelProps &
    Pick<Panel, 'kind'> {
    const opened = panels.some((panel) => panel.kind === kind);
    const layer = top?.kind === kind ? 'top' : 'below';
    const entry = entryOf({ kind, id });
    return {
      kind,
      id,
      opened,
      zIndex: layers[opened ? layer : 'closing'],
      address: { entry, putBack },
      onClose: () => closeAddress(entry),
    };
  }

  return {
    open,
    /** The panels that are open, in the order of their entries, or that have been. */
    shown: [...last].map(shownPanel),
  };
}

/** The id that each kind of panel shows, or showed last. The open ones come last, in order. */
function useLastIds(panels: readonly Panel[]): ReadonlyMap<Panel['kind'], string> {
  const [last, setLast] = useState<ReadonlyMap<Panel['kind'], string>>(new Map());
  const next = new Map(last);
  for (const { kind, id } of panels) {
    next.delete(kind);
    next.set(kind, id);
  }
  if (JSON.stringify([...next]) === JSON.stringify([...last])) return last;
  setLast(next);
  return next;
}

/** Returns to the present place in the history, after a step back from it. */
function usePutBack(): () => void {
  const { key, search, hash } = useLocation();
  const place = useRef({ state: history.state, url: location.href });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place changes with the router's.
  useLayoutEffect(() => {
    // A dialog over the panel adds its own entry again.
    place.current = { state: { ...history.state, dialog: undefined }, url: location.href };
  }, [key, search, hash]);
  return () => history.pushState(place.current.state, '', place.current.url);
}
