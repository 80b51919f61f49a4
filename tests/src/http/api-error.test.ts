import { expect, it } from 'vitest';
import { ApiError } from '../../../src/http/api-error.ts';

// API-6
it.each([
  ['{"message":"No"}', '403: {"message":"No"}', 'No'],
  ['', '403: Forbidden', undefined],
  ['<html>', '403: <html>', undefined],
])('a refusal with the body %j reads as %j', (body, message, serverMessage) => {
  expect(new ApiError(403, 'Forbidden', body)).toMatchObject({ message, serverMessage });
});
