import type { PeerTransaction } from './book.ts';

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** The page on which a customer pays. */
export function checkoutPage({ amount, status, gatewayResponse }: PeerTransaction): string {
  const words = status === 'failed' ? `<p role="alert">${escaped(gatewayResponse)}</p>` : '';
  return html(
    'Pay',
    `<h1>Pay R${(amount / 100).toFixed(2)}</h1>
    <p>This is a test page: enter no real card.</p>
    ${words}
    <form method="post">
      <label>Card number <input name="number" inputmode="numeric" autocomplete="off" required></label>
      <button name="action" value="pay">Pay</button>
    </form>
    <form method="post"><button name="action" value="cancel">Cancel payment</button></form>`,
  );
}

/** The page on which a cardholder confirms the charge of a saved card. */
export function challengePage({ amount }: PeerTransaction): string {
  return html(
    'Confirm',
    `<h1>Confirm R${(amount / 100).toFixed(2)} with your bank</h1>
    <form method="post">
      <button name="action" value="confirm">Confirm</button>
      <button name="action" value="cancel">Refuse</button>
    </form>`,
  );
}

export function closedPage(): string {
  return html('Closed', '<h1>This page is closed</h1>');
}

function html(title: string, body: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
    <meta name="viewport" content="width=device-width"><body>${body}</body></html>`;
}
