import { PageTitle } from '../components/page-title.tsx';
import { Surface } from '../components/surface.tsx';
import { LoginButton } from './go-to-login.tsx';
import { deniedTexts as texts } from './texts.ts';

/** The admin dashboard, as shown to a signed-in user who is not an admin (ADM-1). */
export function DeniedPage() {
  return (
    <Surface label={texts.title}>
      <PageTitle>{texts.title}</PageTitle>
      <p>{texts.admin}</p>
      <LoginButton />
    </Surface>
  );
}
