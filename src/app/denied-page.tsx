import { PageTitle } from '../components/page-title.tsx';
import { Surface } from '../components/surface.tsx';
import { LoginButton } from './go-to-login.tsx';
import { deniedTexts as texts } from './texts.ts';

/** The admin dashboard, for somebody who is signed in and no admin (ADM-1). */
export function DeniedPage() {
  return (
    <Surface label={texts.title}>
      <PageTitle>{texts.title}</PageTitle>
      <p>{texts.admin}</p>
      <LoginButton />
    </Surface>
  );
}
