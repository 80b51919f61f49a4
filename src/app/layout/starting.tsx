import { sharedTexts } from '../../components/texts.ts';

/** Shown while the session is checked. It looks like index.html before any script runs. */
export function Starting() {
  return (
    <div className="starting" role="status">
      <img src="/icon.svg" alt="" width={56} height={56} />
      <span>{sharedTexts.loading}</span>
    </div>
  );
}
