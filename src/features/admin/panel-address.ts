/** What can be open beside a page of the desk, by the name of its parameter (ADM-30). */
const kinds = ['person', 'purchase'] as const;

export interface Panel {
  kind: (typeof kinds)[number];
  /** As it stands in the address, so it may be no id at all. */
  id: string;
}

const isKind = (name: string): name is Panel['kind'] => kinds.some((kind) => kind === name);

/** The open panels of an address. The last one lies over the other. */
export function panelsOf(search: string): Panel[] {
  const params = new URLSearchParams(search);
  const names = new Set([...params.keys()].filter(isKind));
  return [...names].map((kind) => ({ kind, id: params.get(kind) ?? '' })).filter(({ id }) => id);
}

/** The query with this panel over the others. Further parameters stay. */
export function withPanel(search: string, { kind, id }: Panel): string {
  const params = new URLSearchParams(search);
  params.delete(kind);
  params.append(kind, id);
  return `?${params}`;
}

/** The query of the page without any panel. */
export function withoutPanels(search: string): string {
  const params = new URLSearchParams(search);
  for (const kind of kinds) params.delete(kind);
  return params.size > 0 ? `?${params}` : '';
}
