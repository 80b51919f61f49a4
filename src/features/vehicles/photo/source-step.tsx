import { Box, Button } from '@mantine/core';
import { IconCamera, IconPhoto, IconPhotoUp } from '@tabler/icons-react';
import { useRef } from 'react';
import { Notice } from '../../../components/states/notice.tsx';
import { photoTexts } from '../texts.ts';
import classes from './photo-dialog.module.css';

interface SourceStepProps {
  /** The user is dragging files over the page. */
  isOver: boolean;
  refusal: string | null;
  onFiles: (files: File[]) => void;
  onCamera: () => void;
}

/** The source of the picture: gallery, camera, or dropped. */
export function SourceStep({ isOver, refusal, onFiles, onCamera }: SourceStepProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      {refusal && <Notice kind="problem">{refusal}</Notice>}
      <div className={classes.drop} data-over={isOver || undefined}>
        <IconPhotoUp size={40} stroke={1.5} aria-hidden="true" />
        <Box component="p" m={0} fw={600}>
          {photoTexts.note}
        </Box>
        <div className={classes.choices}>
          <Button
            data-autofocus
            leftSection={<IconPhoto size={20} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {photoTexts.gallery}
          </Button>
          <Button
            variant="default"
            leftSection={<IconCamera size={20} aria-hidden="true" />}
            onClick={onCamera}
          >
            Take a photo
          </Button>
        </div>
        <Box component="p" m={0} c="dimmed" fz="sm">
          One picture of at most 10 MB. It is made smaller before it is sent.
        </Box>
        <input
          ref={input}
          type="file"
          accept="image/*"
          hidden
          aria-label={photoTexts.gallery}
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            // Lets the user choose the same file again.
            currentTarget.value = '';
          }}
        />
      </div>
    </>
  );
}
