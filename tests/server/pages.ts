import type { Answer, Caller } from '../support/api.ts';

/** The address of the following page, or null on the last one. */
export function nextPage({ headers }: Answer): string | null {
  return /^<(.+)>; rel="next"$/.exec(String(headers.link ?? ''))?.[1] ?? null;
}

/** Every item of a list, page by page. */
export async function allPages(caller: Caller, url: string): Promise<{ id: string }[]> {
  const items: { id: string }[] = [];
  for (let at: string | null = url; at; ) {
    const answer: Answer = await caller.call('GET', at);
    items.push(...answer.body);
    at = nextPage(answer);
  }
  return items;
}
