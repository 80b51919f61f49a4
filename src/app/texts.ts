/** How the screens are called, in the navigation and as titles. */
export const routeTexts = {
  home: 'Home',
  request: 'Request',
  requests: 'Requests',
  purchases: 'Purchases',
  account: 'Account',
  titles: {
    request: 'Request fuel',
    requests: 'Fuel requests',
    purchases: 'Purchases',
    account: 'Account',
    outbox: 'Outbox',
  },
} as const;

/** What the frame around the screens says. */
export const appTexts = {
  skip: 'Skip to the content',
  navigation: 'Main',
  welcome: (firstName: string) => `Welcome, ${firstName}`,
  logout: 'Logout',
  requestFuel: 'Request fuel',
  viewHistory: 'View History',
  adminDashboard: 'Admin Dashboard',
  blockedTitle: 'Your account is blocked',
  blockedReason: (reason: string) => `Reason: ${reason}`,
  blockedText:
    'You can still see everything here; new vehicles, purchases and fuel requests are refused.',
  unreachable: {
    title: 'No connection to Volmaak',
    text: 'The server cannot be reached, so nobody can be signed in at the moment. Check your connection, then try again.',
  },
} as const;

export const connectionTexts = {
  online: 'Connected',
  offline: (time: string) => `Offline since ${time}`,
  'no-internet': 'No internet',
  'no-answer': 'No answer from Volmaak',
  'server-down': 'Server not answering',
  trying: 'Looking…',
  tryAgain: 'Try again',
} as const;

export const waitingTexts = {
  waiting: (count: number) => `${count} waiting`,
  needing: (count: number) => `${count} ${count === 1 ? 'needs' : 'need'} you`,
  lost: (count: number) => `${count} lost`,
  spoken: (waiting: number, needing: number, lost: number) => {
    const parts = [
      ...(lost > 0 ? [waitingTexts.lost(lost)] : []),
      ...(needing > 0 ? [waitingTexts.needing(needing)] : []),
      ...(waiting > 0 ? [waitingTexts.waiting(waiting)] : []),
    ];
    return `${parts.join(', ')}: open the outbox`;
  },
};

export const signOutTexts = {
  title: 'Not sent yet',
  what: (vehicles: number, requests: number, others: number) => {
    const parts = [
      ...(vehicles > 0 ? [`${vehicles} ${vehicles === 1 ? 'vehicle' : 'vehicles'}`] : []),
      ...(requests > 0 ? [`${requests} fuel ${requests === 1 ? 'request' : 'requests'}`] : []),
      ...(others > 0 ? [`${others} that cannot be read any more`] : []),
    ];
    const [are, them] = vehicles + requests + others === 1 ? ['is', 'it'] : ['are', 'them'];
    return `${parts.join(' and ')} ${are} only on this phone so far. What shall become of ${them} before you sign out?`;
  },
  send: 'Send now',
  sendHint: 'You are signed out as soon as all of it is sent.',
  sending: 'Sending…',
  keep: 'Keep it for this account',
  keepHint: 'It stays on this phone, unseen, until you sign in here again.',
  delete: 'Delete it',
  deleteHint: 'It is gone for good.',
  deleteMarkedHint:
    'It is gone for good. What may have reached Volmaak already is only marked now, and deleted at your next sign-in here.',
  deleting: 'Deleting…',
  cancel: 'Stay signed in',
  noConnection: 'Nothing could be sent: there is no connection. All of it is still here.',
  refused: (message: string) => `Not everything could be sent: ${message}`,
  left: 'Not everything could be sent yet. The rest is still here.',
  notDone: 'This phone could not save that. All of it is still here: please try again.',
  sent: { title: 'All sent', text: 'You are signed out.' },
  arrived: (count: number) => ({
    title: 'Not all could be deleted',
    text: `${count} had already reached Volmaak, and ${count === 1 ? 'is' : 'are'} in your list there.`,
  }),
} as const;

export const updateTexts = {
  label: 'Update',
  text: 'A new version is ready',
  take: 'Update now',
  taking: 'Updating…',
  later: 'Later',
} as const;

export const installTexts = {
  title: 'Install Volmaak',
  text: 'It opens at once at the pump, also with no signal.',
  byHand:
    'Tap Share, then “Add to Home Screen”: it opens at once at the pump, also with no signal.',
  install: 'Install',
  later: 'Not now',
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
  text: 'This screen could not be shown. What you saved is safe. Check your connection and load the page again.',
  reload: 'Reload',
  outbox: 'Open the outbox',
} as const;

export const missingPartTexts = {
  buyFuel: 'Buy fuel',
  recentPurchases: 'Recent Purchases',
  title: 'This could not be loaded',
  text: 'Check your connection and try again.',
  offlineText: 'It is not on this phone yet. Try again when you are connected.',
} as const;
