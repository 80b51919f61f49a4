import type { Approval } from '../../../../domain/admin/approvals.ts';

export const approvalTexts = {
  title: 'Waits for a second administrator',
  what: {
    refund: (amount: string) => `Refund of ${amount}`,
    'part-refund': (amount: string) => `Refund of ${amount} as credit`,
    'write-off': (amount: string) => `Write-off of ${amount}`,
    'credit-limits': (amount: string) => `Credit limit of ${amount}`,
  } satisfies Record<Approval['kind'], (amount: string) => string>,
  askedBy: ({ askedByUsername, reason }: Approval, when: string) =>
    `asked for by ${askedByUsername} on ${when}${reason ? `: ${reason}` : ''}`,
  ownAsked: 'You have asked for this. Another administrator confirms it.',
  confirm: 'Confirm',
  decline: 'Decline',
  takeBack: 'Take back',
  confirming: {
    title: 'Confirm this?',
    text: (what: string) => `${what} is carried out at once. This can't be undone here.`,
    confirm: 'Confirm',
    success: { title: 'Confirmed', text: 'It was carried out.' },
    failed: { title: 'Not Confirmed', text: 'It was not carried out. Please try again.' },
  },
  declining: {
    title: 'Decline this?',
    text: (what: string) => `${what} is not carried out. It can be asked for again.`,
    confirm: 'Decline',
    success: { title: 'Declined', text: 'Nothing was changed.' },
    failed: { title: 'Not Declined', text: 'It still waits. Please try again.' },
  },
  asked: {
    title: 'Second Administrator Asked',
    text: 'Another administrator has to confirm this.',
  },
} as const;
