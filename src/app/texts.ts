/** What the frame around the screens says. */
export const appTexts = {
  skip: 'Skip to the content',
  navigation: 'Main',
  home: 'Home',
  request: 'Request',
  requests: 'Requests',
  welcome: (firstName: string) => `Welcome, ${firstName}`,
  logout: 'Logout',
  requestFuel: 'Request fuel',
  viewHistory: 'View History',
  blockedTitle: 'Your account is blocked',
  blockedReason: (reason: string) => `Reason: ${reason}`,
  blockedText: 'You can still see everything here; new vehicles and fuel requests are refused.',
  unreachable: {
    title: 'No connection to Volmaak',
    text: 'The server cannot be reached, so nobody can be signed in at the moment. Check your connection, then try again.',
  },
} as const;

export const deniedTexts = {
  title: 'Authentication Required',
  fuelRequest: 'Please log in to request fuel.',
  history: 'Please log in to see your fuel requests.',
  admin: 'Please log in to access the admin dashboard.',
  login: 'Go to Login',
} as const;

export const notFoundTexts = {
  title: 'Page Not Found',
  text: 'There is nothing at this address.',
  home: 'Back to Home',
} as const;

export const brokenTexts = {
  title: 'Something went wrong',
  text: 'This screen could not be shown. What you have sent is safe. Check your connection and load the page again.',
  reload: 'Reload',
} as const;
