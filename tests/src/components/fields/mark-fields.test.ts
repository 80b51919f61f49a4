import { describe, expect, it } from 'vitest';
import { markFields } from '../../../../src/components/fields/mark-fields.ts';
import { ApiError, ConnectionError } from '../../../../src/http/api-error.ts';

function marked(error: unknown): unknown[] {
  const marks: unknown[] = [];
  markFields<{ username: string; email: string }>(error, ['username', 'email'], (...mark) => {
    marks.push(mark);
  });
  return marks;
}

describe('markFields', () => {
  it('marks every field that the server names, and focuses the first one', () => {
    const issues = [
      { field: 'email', message: 'Taken' },
      { field: 'username', message: 'Taken too' },
      { field: 'shoeSize', message: 'Unknown here' },
    ];
    const error = new ApiError(409, 'Conflict', JSON.stringify({ message: 'Taken', issues }));
    expect(marked(error)).toEqual([
      ['username', { type: 'server', message: 'Taken too' }, { shouldFocus: true }],
      ['email', { type: 'server', message: 'Taken' }, { shouldFocus: false }],
    ]);
  });

  it('marks nothing when no answer came', () => {
    expect(marked(new ConnectionError('No answer'))).toEqual([]);
  });
});
