import { Button } from '@mantine/core';
import classes from './news-note.module.css';
import { newsTexts as texts } from './texts.ts';

interface NewsNoteProps {
  arrived: number;
  gone: number;
  onShow: () => void;
}

/**
 * Says that the list has changed. The rows do not move until the admin asks for the new list
 * (REQ-8).
 */
export function NewsNote({ arrived, gone, onShow }: NewsNoteProps) {
  const sentences = [
    arrived > 0 ? texts.arrived(arrived) : null,
    gone > 0 ? texts.gone(gone) : null,
  ].filter(Boolean);
  return (
    <div className={classes.note} data-any={sentences.length > 0 || undefined}>
      <span role="status">{sentences.join('. ')}</span>
      {sentences.length > 0 && (
        <Button onClick={onShow}>{arrived > 0 ? texts.show : texts.reload}</Button>
      )}
    </div>
  );
}
