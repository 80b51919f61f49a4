/**
 * Messages for empty sign-in fields (ACC-24). They are in a file without validation schemas, so
 * that the first screen need not download those.
 */
export const usernameRequired = 'Username is required';
export const passwordRequired = 'Password is required';
