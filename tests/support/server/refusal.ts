import { expect } from 'vitest';
import type { Answer } from '../api.ts';

/** A refusal in the common form: a sentence, a code and optional fields; a 500 names its call. */
export function expectRefusal(
  answer: Answer,
  status: number,
  code: string,
  message: string = expect.stringMatching(/\w/),
): void {
  expect({ status: answer.status, ...answer.body }).toMatchObject({ status, code, message });
  expect(Object.keys(answer.body).sort()).toEqual(
    [
      ...['code', 'message'],
      ...(answer.body.issues ? ['issues'] : []),
      ...(answer.body.credit ? ['credit'] : []),
      ...(code === 'voucher-unsettled' && !answer.body.credit ? ['until'] : []),
      ...(status === 500 ? ['requestId'] : []),
    ].sort(),
  );
}

/** A refusal of one field: 409 if its value is taken, else 400. */
export function expectRefusedField(
  answer: Answer,
  status: 400 | 409,
  field: string,
  message: string,
): void {
  expectRefusal(answer, status, status === 409 ? 'taken' : 'invalid');
  expect(answer.body.issues).toEqual([{ field, message }]);
}

/** Any refusal for which the caller is responsible (4xx). */
export function expectClientError(answer: Answer): void {
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expectRefusal(answer, answer.status, answer.body.code);
}
