import { createHash } from 'node:crypto'

const LOOK = `
  :root { color-scheme: dark }
  body { background: #0A0A0F; color: #F5F4F7; font: 16px/1.5 system-ui; margin: 24px auto;
    max-width: 420px; padding: 0 16px }
  h1 { font-size: 22px; margin: 24px 0 12px }
  .note { background: #2A2207; border-radius: 10px; color: #FFE08A; font-size: 14px; padding: 12px }
  dl { display: grid; gap: 6px 16px; grid-template-columns: auto 1fr; margin: 16px 0 24px }
  dt { color: #C9C6D4 } dd { margin: 0; overflow-wrap: anywhere; text-align: right }
  .sum { font-size: 20px; font-weight: 700 }
  button { background: #1D1D28; border: 1px solid #4A4860; border-radius: 10px; color: inherit;
    cursor: pointer; display: block; font: inherit; margin: 10px 0; min-height: 48px;
    padding: 8px 14px; width: 100% }
  button.main { background: #FF5A3C; border-color: #FF5A3C; color: #20140C; font-weight: 600 }
  a { color: #FFB199; display: block; padding: 12px 0; text-align: center }
  :focus-visible { outline: 3px solid #FFD54A; outline-offset: 2px }`

const LOOK_SUM = createHash('sha256').update(LOOK).digest('base64')

/** No script, no image, no frame; its form may only be sent to this origin. */
export const PAGE_POLICY =
  `default-src 'none'; style-src 'sha256-${LOOK_SUM}'; form-action 'self'; frame-ancestors 'none'; ` +
  `base-uri 'none'`

const METHODS: Readonly<Record<string, string>> = {
  indosat: 'Indosat',
  '3': '3',
  smartfren: 'Smartfren',
  telkomsel: 'Telkomsel',
  axis: 'Axis',
  xl: 'XL',
  card: 'Card',
  ewallet: 'E-wallet',
  bank: 'Bank transfer',
}

/** The bill with buttons that decide how the payment ends; it works without JavaScript. */
export function paymentPageOf(
  bill: URLSearchParams,
  { payment, now }: { payment: string; now: number },
): string {
  const read = (name: string) => bill.get(name) ?? ''
  const isOver = Number(read('expires')) <= now
  const rupiah = `Rp${Number(read('amount')).toLocaleString('id-ID')}`
  return pageOf(
    'Pay',
    `<p class="note" role="note">This is Tayang’s local stand-in for a payment site. It exists on this machine
  alone, and no money moves.</p>
<h1>${isOver ? 'This order has expired' : 'Pay your order'}</h1>
<dl>
  <dt>Package</dt><dd>${escapeText(read('name'))}</dd>
  <dt>Pay with</dt><dd>${escapeText(METHODS[read('method')] ?? read('method'))}</dd>
  <dt>Plan</dt><dd>${escapeText(read('plan'))}</dd>
  <dt>To pay</dt><dd class="sum">${rupiah}</dd>
</dl>
<form method="post">
  <input type="hidden" name="payment" value="${escapeText(payment)}">
  <button class="main" name="do" value="pay">${isOver ? 'Pay all the same,' : 'Pay'} ${rupiah}</button>
  <button name="do" value="late">Pay, and tell the shop later</button>
  <button name="do" value="fail">Let the payment fail</button>
</form>
<a href="${escapeText(read('return'))}">Back to the shop without paying</a>`,
  )
}

export function problemPageOf(problem: string): string {
  return pageOf('Pay', `<h1>This did not work</h1><p role="alert">${escapeText(problem)}</p>`)
}

function pageOf(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} · Tayang</title>
<style>${LOOK}</style>
<main>
${body}
</main>
`
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}
