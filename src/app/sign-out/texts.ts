export const signOutTexts = {
  pouring: {
    title: 'Enter what was poured first',
    text: 'This phone has accepted a voucher. Enter the litres and rand, or that nothing was poured.',
  },
} as const;
