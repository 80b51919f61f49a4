interface Answer {
  status?: number;
  json?: unknown;
  body?: string;
  contentType?: string;
  headers?: Record<string, string>;
}

/**
 * A response of our server with its marker. Without it, the app would treat the response as
 * foreign.
 */
export function serverAnswer(answer: Answer): Answer {
  return { ...answer, headers: { 'X-Volmaak': 'api', ...answer.headers } };
}
