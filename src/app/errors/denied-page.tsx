import { PageTitle } from '../../components/layout/page-title.tsx';
import { Surface } from '../../components/layout/surface.tsx';
import { deniedTexts as texts } from '../texts.ts';
import { LoginButton } from './go-to-login.tsx';

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
