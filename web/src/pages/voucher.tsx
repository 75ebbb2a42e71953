import { redirect, type LoaderFunctionArgs } from 'react-router'
import { wayWithin, ways } from '#ground/ways'

/** `/voucher` and `/redeem` are other names of one page (A058). */
export function loader({ url: { pathname } }: LoaderFunctionArgs) {
  throw redirect(wayWithin(pathname, ways.redeemVoucher()))
}

export default function Voucher() {
  return null
}
