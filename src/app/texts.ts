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
    "You can still see everything here, but you can't add vehicles, buy fuel or request fuel.",
  unreachable: {
    title: 'No connection to Volmaak',
    text: "Volmaak can't be reached, so you can't sign in right now. Check your connection, then try again.",
  },
} as const;

export const connectionTexts = {
  online: 'Connected',
  offline: (time: string) => `Offline since ${time}`,
  'no-internet': 'No internet',
  'no-answer': 'No answer from Volmaak',
  'server-down': 'Server not answering',
  trying: 'Checking…',
  tryAgain: 'Try again',
} as const;

export const waitingTexts = {
  waiting: (count: number) => `${count} waiting`,
  needing: (count: number) => `${count} ${count === 1 ? 'needs' : 'need'} action`,
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
      ...(others > 0 ? [`${others} unreadable ${others === 1 ? 'item' : 'items'}`] : []),
    ];
    const [are, them] = vehicles + requests + others === 1 ? ['is', 'it'] : ['are', 'them'];
    return `${parts.join(' and ')} ${are} only on this phone so far. What should happen to ${them}?`;
  },
  send: 'Send now',
  sendHint: 'You are signed out once everything is sent.',
  sending: 'Sending…',
  keep: 'Keep it for this account',
  keepHint: 'It stays on this phone, hidden, until you sign in here again.',
  delete: 'Delete it',
  deleteHint: "This can't be undone.",
  deleteMarkedHint:
    "This can't be undone. Anything that may have reached Volmaak already is deleted the next time you sign in here.",
  deleting: 'Deleting…',
  cancel: 'Stay signed in',
  noConnection: 'Nothing was sent: there is no connection. Everything is still here.',
  refused: (message: string) => `Not everything was sent: ${message}`,
  left: 'Not everything has been sent yet. The rest is still here.',
  notDone: "This phone couldn't save that. Everything is still here. Please try again.",
  sent: { title: 'All sent', text: 'You are signed out.' },
  arrived: (count: number) => ({
    title: 'Not everything was deleted',
    text: `${count} had already reached Volmaak. You can find ${count === 1 ? 'it' : 'them'} in your lists.`,
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
  text: 'It opens instantly at the pump, even with no signal.',
  byHand:
    'Tap Share, then “Add to Home Screen”: it opens instantly at the pump, even with no signal.',
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
  text: "This screen didn't open. What you saved is safe. Check your connection and reload the page.",
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
