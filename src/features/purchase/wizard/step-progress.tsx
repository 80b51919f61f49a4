import { IconCheck } from '@tabler/icons-react';
import classes from './wizard.module.css';
import { stepNames, type WizardStep, wizardSteps } from './wizard-value.ts';

/** The four steps: which ones are done, and which is the current one. */
export function StepProgress({ step }: { step: WizardStep }) {
  const at = wizardSteps.indexOf(step);
  return (
    <ol className={classes.progress} aria-hidden="true">
      {wizardSteps.map((name, index) => (
        <li key={name} data-state={index < at ? 'done' : index === at ? 'now' : 'coming'}>
          <span className={classes.number}>
            {index < at ? <IconCheck size={18} stroke={3} /> : index + 1}
          </span>
          <span>{stepNames[name]}</span>
        </li>
      ))}
    </ol>
  );
}
