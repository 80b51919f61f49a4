/** For empty fields (ACC-24); apart from the schemas, which the first screen loads without. */
export const usernameRequired = 'Username is required';
export const passwordRequired = 'Password is required';
