import type { PaymentMethod } from '@tayang/contract'
import { CreditCard, Landmark, Wallet } from 'lucide-react'
import style from './method-mark.module.css'

const marks: Record<PaymentMethod, { hue: number; sign: string | typeof Wallet }> = {
  indosat: { hue: 90, sign: 'I' },
  3: { hue: 350, sign: '3' },
  smartfren: { hue: 12, sign: 'S' },
  telkomsel: { hue: 26, sign: 'T' },
  axis: { hue: 308, sign: 'A' },
  xl: { hue: 262, sign: 'XL' },
  card: { hue: 230, sign: CreditCard },
  ewallet: { hue: 200, sign: Wallet },
  bank: { hue: 160, sign: Landmark },
}

/** A letter or a picture on its own colour. */
export function MethodMark({ method }: { method: PaymentMethod }) {
  const { hue, sign: Sign } = marks[method]
  return (
    <span
      aria-hidden
      className={style.mark}
      style={{ background: `oklch(0.36 0.11 ${hue})`, color: `oklch(0.93 0.06 ${hue})` }}
    >
      {typeof Sign === 'string' ? Sign : <Sign size={20} />}
    </span>
  )
}
