import { sharedTexts } from '../components/texts.ts';

/** Stands while the session is asked for: the same picture as index.html shows before any script runs. */
export function Starting() {
  return (
    <div className="starting" role="status">
      <img src="/icon.svg" alt="" width={56} height={56} />
      <span>{sharedTexts.loading}</span>
    </div>
  );
}
