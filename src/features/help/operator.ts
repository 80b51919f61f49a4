/** Who runs this Volmaak and how to reach them. The operator replaces these details. */
export const operator = {
  name: 'Volmaak (Pty) Ltd',
  phone: '010 000 0000',
  email: 'help@volmaak.example',
  hours: 'Every day from 06:00 to 22:00',
  address: '1 Sample Street, Johannesburg, 2000',
} as const;
