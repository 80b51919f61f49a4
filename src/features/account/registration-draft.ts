/** In its own file, because the sign-in screen needs it without the form's code. */
export const registrationDraft = 'registration';
