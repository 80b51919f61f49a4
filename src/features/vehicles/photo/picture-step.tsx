import { Button } from '@mantine/core';
import { useObjectUrl } from '../../../components/pictures/use-object-url.ts';
import classes from './photo-dialog.module.css';

interface PictureStepProps {
  picture: Blob;
  texts: { picture: string; use: string; reject: string };
  onUse: () => void;
  onReject: () => void;
}

/** Shows a picture, to use it or not. */
export function PictureStep({ picture, texts, onUse, onReject }: PictureStepProps) {
  const url = useObjectUrl(picture);
  return (
    <>
      <img className={classes.picture} src={url} alt={texts.picture} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onReject}>
          {texts.reject}
        </Button>
        <Button data-autofocus onClick={onUse}>
          {texts.use}
        </Button>
      </div>
    </>
  );
}
