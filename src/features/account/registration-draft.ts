/** Apart from the form: the sign-in screen asks for it and opens without the form's code. */
export const registrationDraft = 'registration';
