import { escapeHtml } from '../../http/plain-page/escape-html.ts'
import { plainPage } from '../../http/plain-page/plain-page.ts'

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
  return plainPage({
    title: 'Pay',
    body: `<p class="note" role="note">This is Tayang’s local stand-in for a payment site. It exists on this machine
  alone, and no money moves.</p>
<h1>${isOver ? 'This order has expired' : 'Pay your order'}</h1>
<dl>
  <dt>Package</dt><dd>${escapeHtml(read('name'))}</dd>
  <dt>Pay with</dt><dd>${escapeHtml(METHODS[read('method')] ?? read('method'))}</dd>
  <dt>Plan</dt><dd>${escapeHtml(read('plan'))}</dd>
  <dt>To pay</dt><dd class="sum">${rupiah}</dd>
</dl>
<form method="post">
  <input type="hidden" name="payment" value="${escapeHtml(payment)}">
  <button class="main" name="do" value="pay">${isOver ? 'Pay anyway,' : 'Pay'} ${rupiah}</button>
  <button name="do" value="late">Pay, and tell the shop later</button>
  <button name="do" value="fail">Let the payment fail</button>
</form>
<a class="way" href="${escapeHtml(read('return'))}">Back to the shop without paying</a>`,
  })
}

export function problemPageOf(problem: string): string {
  return plainPage({
    title: 'Pay',
    body: `<h1>That didn't work</h1><p role="alert">${escapeHtml(problem)}</p>`,
  })
}
