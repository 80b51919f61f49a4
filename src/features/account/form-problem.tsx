import classes from './form.module.css';

/** Why the form was not accepted, where no field is to blame. */
export function FormProblem({ children }: { children: string }) {
  return children === '' ? null : (
    <p role="alert" className={classes.problem}>
      {children}
    </p>
  );
}
