import { Box, Button, TextInput } from '@mantine/core';
import { encode } from 'uqr';
import { useAppConfirmation } from '../../../api/passkeys.ts';
import formClasses from '../form.module.css';
import { useCodeField } from '../use-code-field.ts';
import classes from './authenticator-setup.module.css';
import { factorTexts as texts } from './texts.ts';

interface AuthenticatorSetupProps {
  setup: { secret: string; uri: string };
  onCodes: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Shows the secret to an authenticator app, and asks for a code of it (ACC-33). */
export function AuthenticatorSetup({ setup, onCodes, onCancel }: AuthenticatorSetupProps) {
  const confirmation = useAppConfirmation();
  const { field, onSubmit } = useCodeField(texts, async (code) => {
    const { recoveryCodes } = await confirmation.mutateAsync(code);
    onCodes(recoveryCodes);
  });

  return (
    <form className={formClasses.form} noValidate onSubmit={onSubmit}>
      <Box component="p" m={0}>
        {texts.scan}
      </Box>
      <QrCode text={setup.uri} />
      <Box component="p" m={0}>
        <span>{`${texts.key}: `}</span>
        <code className={classes.key}>{setup.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </Box>
      <TextInput {...field} label={texts.label} inputMode="numeric" data-autofocus />
      <Button type="submit" loading={confirmation.isPending}>
        {texts.confirm}
      </Button>
      <Button variant="default" disabled={confirmation.isPending} onClick={onCancel}>
        {texts.cancel}
      </Button>
    </form>
  );
}

/** Always dark on light, with the border that scanners need. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className={classes.picture} viewBox={`0 0 ${size} ${size}`} role="img">
      <title>{texts.picture}</title>
      <path d={path} />
    </svg>
  );
}
