import { operator } from './operator.ts';
import { SampleTitle, TextSections } from './text-sections.tsx';
import { termsTexts } from './texts.ts';

/** The terms of the operator. */
export function TermsPage() {
  return (
    <>
      <SampleTitle />
      <TextSections sections={termsTexts.sections(operator.name)} />
    </>
  );
}
