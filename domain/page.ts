import * as z from 'zod/mini';

const cursorMessage = 'This cursor is not one of ours';
const message = 'The limit is a whole number from 1 to 200';

/** How a list that grows is asked for (decision 30): 50 at a time by default, 200 at most; `cursor` comes from the `Link` header. */
export const PageQuery = z.object({
  limit: z._default(
    z.pipe(
      z.string(message).check(z.regex(/^([1-9]\d?|1\d\d|200)$/, message)),
      z.transform(Number),
    ),
    50,
  ),
  cursor: z.optional(z.string(cursorMessage).check(z.maxLength(300, cursorMessage))),
});
export type PageQuery = z.output<typeof PageQuery>;
