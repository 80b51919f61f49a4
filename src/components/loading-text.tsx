import { sharedTexts } from './texts.ts';

/** Where it is not known yet what will stand there. */
export function LoadingText() {
  return <p role="status">{sharedTexts.loading}</p>;
}
