/** What sign-in says of a field left empty (ACC-24), apart from the schemas: the first screen loads without them. */
export const usernameRequired = 'Username is required';
export const passwordRequired = 'Password is required';
