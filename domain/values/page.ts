import * as z from 'zod/mini';
import { atMost, line, structured } from './text.ts';

const cursorMessage = 'This cursor is not one of ours';
const message = 'The limit is a whole number from 1 to 200';

function cursor(maxLength: number) {
  return z.optional(z.string(cursorMessage).check(atMost(maxLength, cursorMessage)));
}

/** The query of a paged list (API-3); `cursor` comes from the `Link` header. */
export const PageQuery = z.object({
  limit: z._default(
    z.pipe(
      z.string(message).check(z.regex(/^([1-9]\d?|1\d\d|200)$/, message)),
      z.transform(Number),
    ),
    50,
  ),
  cursor: cursor(300),
});

/** The maximum length of a search. */
export const maxSearchLength = 100;

/** The query of a paged list with a search. Results contain the text, regardless of letter case. */
export const SearchQuery = z.extend(PageQuery, {
  q: z.optional(line('Search for one text', { min: 0, max: maxSearchLength, clean: structured() })),
  // The cursor of a list that is sorted by name contains the name.
  cursor: cursor(2000),
});
