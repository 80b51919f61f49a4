/** The texts that all SMS forms of the admin share: fields, toasts (SCR-1) and lost answers. */
export const smsTexts = {
  count: (characters: number, longest: number) => `${characters}/${longest}`,
  dear: (characters: readonly string[]) =>
    `A part holds 70 characters instead of 160, because of: ${characters.slice(0, 10).join(' ')}`,
  parts: (parts: number) => `costs ${parts} SMS ${parts === 1 ? 'part' : 'parts'}`,
  send: 'Send SMS',
  missing: {
    title: 'Missing Information',
    text: 'Please enter both phone number and message',
  },
  failedTitle: 'SMS Failed',
  sent: { title: 'SMS Sent', text: 'The message is on its way.' },
  queued: {
    title: 'SMS Queued',
    text: "The SMS service hasn't answered yet. The message is queued and will be sent.",
  },
  otherSent:
    "Your previous message was sent after all. This one wasn't. Send it now if you want it to go out too.",
  noAnswer:
    'No answer came, so the message may or may not have been sent. Send it again unchanged: it goes out only once.',
} as const;

export const smsDialogTexts = {
  discard: {
    title: 'Discard this message?',
    text: 'It has not been sent.',
    cancel: 'Keep writing',
  },
} as const;

/** The confirmation of a payment reminder. */
export const reminderQuestionTexts = {
  text: (name: string, amount: string, due: string) =>
    `An SMS reminds ${name} of ${amount}, due on ${due}.`,
  last: (time: string) => `The last reminder was sent on ${time}.`,
} as const;

/** The texts of the admin panel on the user dashboard (ADM-12). */
export const panelTexts = {
  notifications: {
    title: 'SMS Notifications',
    number: 'Your phone number',
    text: 'We send the SMS of your own account to this number.',
    none: "Your account doesn't have a phone number associated with it",
  },
  reminder: {
    title: 'Payment Reminder',
    user: 'User',
    userPlaceholder: 'Name, username, phone or email',
    searching: 'Searching…',
    nobody: 'No users found',
    notFound: 'The search failed. Please try again.',
    amount: 'Amount (R)',
    dueDate: 'Due date',
    submit: 'Send Reminder',
    needed: {
      userId: 'Please select a user',
      amount: 'Please enter an amount',
      dueDate: 'Please enter the due date',
    },
    missing: {
      title: 'Missing Information',
      text: 'Please select a user, enter amount and due date',
    },
    sent: {
      title: 'Payment Reminder Sent',
      text: 'The payment reminder is on its way.',
    },
    failed: 'Failed to send payment reminder.',
  },
  quick: {
    title: 'Quick SMS Actions',
    text: 'Send yourself the welcome SMS that new users get.',
    submit: 'Send Welcome SMS',
    noNumber: {
      title: 'No Phone Number',
      text: "Your account doesn't have a phone number associated with it",
    },
    sent: { title: 'Welcome SMS Sent', text: 'The welcome SMS is on its way to your phone.' },
    failed: 'Failed to send welcome SMS.',
  },
  custom: {
    title: 'Send Custom SMS',
    failed: 'Failed to send SMS message.',
  },
} as const;
