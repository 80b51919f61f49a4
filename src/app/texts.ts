export const appTexts = {
  welcome: (firstName: string) => `Welcome, ${firstName}`,
  logout: 'Logout',
  getFuel: 'Get fuel',
  buyFuel: 'Buy fuel',
  onCredit: 'On credit',
  unfinishedPurchase: 'Unfinished purchase',
  unansweredPayment: 'Your payment has no answer yet',
  blockedTitle: 'Your account is blocked',
  blockedReason: (reason: string) => `Reason: ${reason}`,
  blockedText:
    "You can still see everything here, but you can't add vehicles, buy fuel or ask for fuel.",
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
  what: (vehicles: number, requests: number, changes: number, others: number) => {
    const parts = [
      ...(vehicles > 0 ? [`${vehicles} ${vehicles === 1 ? 'vehicle' : 'vehicles'}`] : []),
      ...(requests > 0 ? [`${requests} fuel ${requests === 1 ? 'request' : 'requests'}`] : []),
      ...(changes > 0 ? [`${changes} ${changes === 1 ? 'change' : 'changes'}`] : []),
      ...(others > 0 ? [`${others} unreadable ${others === 1 ? 'item' : 'items'}`] : []),
    ];
    const [are, them] =
      vehicles + requests + changes + others === 1 ? ['is', 'it'] : ['are', 'them'];
    return `${parts.join(' and ')} ${are} only on this phone so far. What should happen to ${them}?`;
  },
  deleteMarkedHint:
    "This can't be undone. Anything that may have reached Volmaak already is deleted the next time you sign in here.",
  deleting: 'Deleting…',
  refused: (message: string) => `Not everything was sent: ${message}`,
  notDone: "This phone couldn't save that. Everything is still here. Please try again.",
  sent: { title: 'All sent', text: 'You are signed out.' },
  arrived: (count: number) => ({
    title: 'Not everything was deleted',
    text: `${count} had already reached Volmaak. You can find ${count === 1 ? 'it' : 'them'} in your lists.`,
  }),
} as const;

export const installTexts = {
  title: 'Install Volmaak',
  reason: 'Opens at once, even with no signal.',
  install: 'Install',
  notNow: 'Not now',
  byHand:
    'Tap Share, then “Add to Home Screen”: it opens instantly at the pump, even with no signal.',
} as const;

export const clockTexts = {
  title: 'The clock of this device is wrong',
  text: (error: string, isAhead: boolean) =>
    `It is ${error} ${isAhead ? 'ahead' : 'behind'}. Volmaak goes by the right time, so the days that you see here are right. You can correct the clock in the settings of the device.`,
  done: 'OK',
} as const;

export const deniedTexts = {
  title: 'Authentication Required',
  admin: 'Please log in to access the admin dashboard.',
  login: 'Go to Login',
} as const;

export const notFoundTexts = {
  title: 'Page Not Found',
} as const;

export const brokenTexts = {
  text: "This screen didn't open. What you saved is safe. Check your connection and reload the page.",
} as const;

/** The code of a screen is not on this phone. */
export const missingScreenTexts = {
  offline: {
    title: 'This screen needs a connection',
    text: 'A part of Volmaak is not on this phone. The screen opens by itself as soon as you are connected. What you saved is safe.',
  },
  connected: {
    title: 'This screen could not be loaded',
    text: 'A part of Volmaak did not arrive. Please try again. What you saved is safe.',
  },
} as const;

export const missingPartTexts = {
  buyFuel: 'Buy fuel',
  owed: 'What I owe',
  recentPurchases: 'Recent Purchases',
  title: 'This could not be loaded',
  text: 'Check your connection and try again.',
  offlineText: 'Try again when you are connected.',
} as const;
