import { sharedTexts } from '../texts.ts';

/** For places where the size of the content is not known yet. */
export function LoadingText() {
  return (
    <p role="status" className="prose">
      {sharedTexts.loading}
    </p>
  );
}
