import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PageTitle } from '../../components/layout/page-title.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import { notFoundTexts as texts } from '../texts.ts';

export function NotFoundPage() {
  return (
    <Surface label={texts.title} className="prose">
      <PageTitle>{texts.title}</PageTitle>
      <p>There is nothing at this address.</p>
      <Button component={Link} to="/">
        Back to Home
      </Button>
    </Surface>
  );
}
