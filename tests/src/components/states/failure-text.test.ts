import { describe, expect, it } from 'vitest';
import { failureText } from '../../../../src/components/states/failure-text.ts';
import { resetFailure } from '../../../../src/features/account/reset-password-page.tsx';
import { ApiError, ConnectionError } from '../../../../src/http/api-error.ts';

const refused = (status: number, body: string) => new ApiError(status, 'Refused', body);

describe('failureText', () => {
  it('shows the message of the server', () => {
    const error = refused(429, '{"message":"Too many tries","code":"too-many"}');
    expect(failureText(error, 'Something went wrong')).toBe('Too many tries');
  });

  it.each(['', '<html>', '{}', '{"message":""}'])(
    'shows the default text for the body %j',
    (body) => {
      expect(failureText(refused(502, body), 'Something went wrong')).toBe('Something went wrong');
    },
  );

  it('says that the input is kept when there is no connection', () => {
    expect(failureText(new ConnectionError('No answer'), 'Wrong password')).toMatch(
      /can't be reached. What you typed is still here/,
    );
  });
});

describe('resetFailure', () => {
  it('says that a refused link may be expired or invalid, whatever the message of the server', () => {
    const error = refused(400, '{"message":"No such token","code":"reset-invalid"}');
    expect(resetFailure(error)).toMatch(/may be expired or invalid/);
  });

  it('shows the message of the server when a limit is reached', () => {
    const error = refused(429, '{"message":"Too many tries","code":"too-many"}');
    expect(resetFailure(error)).toBe('Too many tries');
  });
});
