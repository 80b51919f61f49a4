import type { Handlers } from '../http/contract.ts';
import { answerList } from '../http/list-answer.ts';
import { decideItem } from './wrong-price-decisions.ts';
import { wrongPriceList } from './wrong-prices.ts';

export const wrongPriceHandlers = {
  'GET /api/admin/wrong-prices': (context, input) => answerList(context, input, wrongPriceList),

  'POST /api/admin/wrong-prices': (context, { body, user }) => decideItem(context, user.id, body),
} satisfies Partial<Handlers>;
