/**
 * The messages of the sign-in for empty fields (ACC-24). They are not with the schemas, because
 * the first screen loads without those.
 */
export const usernameRequired = 'Username is required';
export const passwordRequired = 'Password is required';
