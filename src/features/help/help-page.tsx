import { Button } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import { DetailList } from '../../components/layout/detail-list.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import classes from './help.module.css';
import { operator } from './operator.ts';
import { SampleTitle, TextSections } from './text-sections.tsx';
import { helpTexts as texts } from './texts.ts';

/** How Volmaak works, and how to reach its operator. */
export function HelpPage() {
  return (
    <>
      <SampleTitle />
      <TextSections sections={texts.sections} />
      <Surface title={texts.contact}>
        <p className={classes.text}>{texts.neverTell}</p>
        <div className={classes.contacts}>
          <Button
            component="a"
            href={`tel:${operator.phone.replaceAll(' ', '')}`}
            variant="default"
            leftSection={<IconPhone size={20} aria-hidden="true" />}
          >
            {operator.phone}
          </Button>
          <Button
            component="a"
            href={`mailto:${operator.email}`}
            variant="default"
            leftSection={<IconMail size={20} aria-hidden="true" />}
          >
            {operator.email}
          </Button>
        </div>
        <DetailList
          details={[
            [texts.labels.hours, operator.hours],
            [texts.labels.address, operator.address],
          ]}
        />
      </Surface>
    </>
  );
}
