import { PageTitle } from '../../components/layout/page-title.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import { Notice } from '../../components/states/notice.tsx';
import classes from './help.module.css';
import { helpTexts, type TextSection } from './texts.ts';

/** The title of a page whose text the operator replaces, and a note that says so. */
export function SampleTitle() {
  return (
    <>
      <PageTitle />
      <Notice kind="note">{helpTexts.sample}</Notice>
    </>
  );
}

export function TextSections({ sections }: { sections: readonly TextSection[] }) {
  return sections.map(({ title, paragraphs }) => (
    <Surface key={title} title={title}>
      <Paragraphs texts={paragraphs} />
    </Surface>
  ));
}

export function Paragraphs({ texts }: { texts: readonly string[] }) {
  return texts.map((text) => (
    <p key={text} className={classes.text}>
      {text}
    </p>
  ));
}
