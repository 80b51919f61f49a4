import classes from './list-table.module.css';

/** A checkbox as large as a thumb, though the visible box is smaller. */
export const tickLook = {
  size: '48px',
  classNames: { input: classes.box ?? '', icon: classes.mark ?? '' },
};
