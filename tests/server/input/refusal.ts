import { expect } from 'vitest';
import type { Answer } from '../../support/api.ts';

/** An answer that refuses, in the form that every refusal has: a sentence, a code, perhaps fields. */
export function expectRefusal(answer: Answer, status: number, code: string): void {
  expect({ status: answer.status, ...answer.body }).toMatchObject({ status, code });
  expect(answer.body.message).toMatch(/\w/);
  expect(Object.keys(answer.body).sort()).toEqual(
    answer.body.issues ? ['code', 'issues', 'message'] : ['code', 'message'],
  );
}

/** An answer that refuses for a reason that lies with the caller, whichever it is. */
export function expectCallersFault(answer: Answer): void {
  expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(answer.status).toBeLessThan(500);
  expectRefusal(answer, answer.status, answer.body.code);
}
