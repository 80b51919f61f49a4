import { Button } from '@mantine/core';
import classes from './requests.module.css';
import { newsTexts as texts } from './texts.ts';

/** Says that the list has changed. Its rows stay until the admin asks for the new ones (REQ-8). */
export function NewsNote(props: { arrived: number; gone: number; onShow: () => void }) {
  const { arrived, gone, onShow } = props;
  const sentences = [];
  if (arrived > 0) sentences.push(texts.arrived(arrived));
  if (gone > 0) sentences.push(texts.gone(gone));
  return (
    <div className={`${classes.bar} ${classes.news}`} data-any={sentences.length > 0 || undefined}>
      <span role="status">{sentences.join('. ')}</span>
      {sentences.length > 0 && (
        <Button onClick={onShow}>{arrived > 0 ? 'Show them' : 'Refresh the list'}</Button>
      )}
    </div>
  );
}
