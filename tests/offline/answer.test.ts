import { describe, expect, it } from 'vitest';
import {
  type Answer,
  interpretAnswer,
  lastErrorOf,
  type Meaning,
} from '../../src/offline/answer.ts';
import type { StepName } from '../../src/offline/steps.ts';

const answer = (status: number, body: unknown = {}): Answer => ({
  kind: 'answer',
  status,
  body,
  retryAfter: null,
});
const code = (name: string) => ({ message: 'Our words', code: name });
const everyStep: StepName[] = [
  'open-upload',
  'upload',
  'attach',
  'create',
  'change',
  'delete',
  'cancel',
];

// OUT-4
describe('interpretAnswer', () => {
  it.each([
    [408, {}, 'wait'],
    [425, {}, 'wait'],
    [429, code('too-many'), 'wait'],
    [500, code('internal'), 'wait'],
    [502, null, 'wait'],
    [503, code('unavailable'), 'wait'],
    [504, 'text', 'wait'],
    [409, code('in-progress'), 'wait'],
    [304, null, 'wait'],
    [401, code('signed-out'), 'signed-out'],
    [401, null, 'signed-out'],
    [400, code('invalid'), 'needs-you'],
    [400, code('not-a-picture'), 'needs-you'],
    [403, code('blocked'), 'needs-you'],
    [409, code('plate-taken'), 'needs-you'],
    [409, code('withdrawn'), 'needs-you'],
    [413, code('too-large'), 'needs-you'],
    [415, code('unsupported-type'), 'needs-you'],
    [422, code('key-reused'), 'needs-you'],
    [499, null, 'needs-you'],
  ] satisfies [number, unknown, Meaning][])(
    'of %i %o is %s at every step',
    (status, body, meaning) => {
      for (const step of everyStep)
        expect(interpretAnswer(step, answer(status, body))).toBe(meaning);
    },
  );

  it.each([
    ['upload', 403, 'request-expired', 'upload-again'],
    ['upload', 404, 'not-found', 'upload-again'],
    ['attach', 404, 'upload-expired', 'upload-again'],
    ['create', 404, 'upload-expired', 'upload-again'],
    ['create', 404, 'vehicle-not-found', 'needs-you'],
    ['change', 404, 'not-found', 'needs-you'],
    ['change', 409, 'changed-elsewhere', 'needs-you'],
    ['delete', 404, 'not-found', 'done'],
    ['delete', 409, 'not-deletable', 'needs-you'],
    ['cancel', 404, 'not-found', 'needs-you'],
  ] satisfies [StepName, number, string, Meaning][])(
    'of %s, %i %s is %s',
    (step, status, name, meaning) => {
      expect(interpretAnswer(step, answer(status, code(name)))).toBe(meaning);
    },
  );

  it('waits without an answer', () => {
    for (const step of everyStep) {
      expect(interpretAnswer(step, { kind: 'none', reason: 'No connection' })).toBe('wait');
    }
  });

  it.each([
    ['open-upload', 201, { uploadURL: 'https://volmaak.example/api/uploads/1' }],
    ['upload', 204, null],
    ['attach', 200, { objectPath: '/objects/1' }],
    ['create', 201, { id: 'a' }],
    ['delete', 204, null],
    ['cancel', 200, { made: null }],
    ['cancel', 200, { made: { id: 'a' } }],
  ] satisfies [StepName, number, unknown][])('of %s, %i %o is done', (step, status, body) => {
    expect(interpretAnswer(step, answer(status, body))).toBe('done');
  });

  it.each([
    ['open-upload', {}],
    ['open-upload', { uploadURL: 7 }],
    ['open-upload', { uploadURL: '' }],
    ['attach', null],
    ['attach', { objectPath: null }],
    ['create', null],
    ['create', []],
    ['create', 'done'],
    ['create', { id: 7 }],
    ['create', { message: 'Welcome' }],
    ['cancel', {}],
    ['cancel', { made: 'a' }],
    ['cancel', { made: {} }],
    ['delete', { welcome: true }],
  ] satisfies [StepName, unknown][])(
    'counts a success as no answer when %s promises something else than %o',
    (step, body) => {
      expect(interpretAnswer(step, answer(200, body))).toBe('wait');
    },
  );
});

describe('lastErrorOf', () => {
  it("keeps the server's message, code and field errors", () => {
    const issues = [{ field: 'year', message: 'Year cannot be in the future' }];
    const body = { message: 'Not valid', code: 'invalid', issues };
    expect(lastErrorOf(answer(400, body), 5)).toEqual({ status: 400, ...body, at: 5 });
  });

  it('keeps the reason for a missing answer', () => {
    const error = { status: 0, message: 'No connection', code: null, issues: [], at: 5 };
    expect(lastErrorOf({ kind: 'none', reason: 'No connection' }, 5)).toEqual(error);
  });

  it.each([null, 'text', [], { message: 7, code: {}, issues: 'none' }, { issues: [7, {}, null] }])(
    'has a message for the body %o too',
    (body) => {
      const error = { message: 'The server answered 502', code: null, issues: [] };
      expect(lastErrorOf(answer(502, body), 5)).toEqual({ status: 502, ...error, at: 5 });
    },
  );
});
