import { Button } from '@mantine/core';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { deniedTexts } from '../texts.ts';

/** Leads to sign-in, and afterwards back to the current address. */
export function LoginLink() {
  const { pathname, search, hash } = useLocation();
  return (
    <Button
      component={Link}
      to="/"
      state={{ returnTo: pathname + search + hash }}
      mt="md"
      fullWidth
    >
      {deniedTexts.login}
    </Button>
  );
}

export function LoginButton() {
  const navigate = useNavigate();
  return (
    <Button onClick={() => void navigate('/')} mt="md" fullWidth>
      {deniedTexts.login}
    </Button>
  );
}
