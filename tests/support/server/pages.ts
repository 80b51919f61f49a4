import type { Answer, Caller } from '../api.ts';

/** The address of the following page, or null on the last one. */
export function nextPage({ headers }: Answer): string | null {
  return /^<(.+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1] ?? null;
}

/** Cursors that look valid but are not, for a list in its default order. */
export function forgedCursors(id: string, sort = ''): string[] {
  const places = [
    { sort, at: 'yesterday', id },
    { sort, at: '2026-02-31 00:00:00+00', id },
    { sort, at: '2026-02-03 00:00:00+00', id: "' or true --" },
    { sort, at: '\0', id },
    { sort: 'oldest', at: '2026-02-03 00:00:00+00', id },
    { at: '2026-02-03 00:00:00+00', id },
    { sort, at: ['2026-02-03 00:00:00+00'], id },
  ];
  return places.map((place) => Buffer.from(JSON.stringify(place)).toString('base64url'));
}

/** Every item of a list, read page by page. */
export async function allPages(caller: Caller, url: string): Promise<{ id: string }[]> {
  const items: { id: string }[] = [];
  for (let at: string | null = url; at; ) {
    const answer: Answer = await caller.call('GET', at);
    items.push(...answer.body);
    at = nextPage(answer);
  }
  return items;
}
