import { redirect, type LoaderFunctionArgs } from 'react-router'
import { urlWithin, urls } from '#shared/urls'

/** `/voucher` and `/redeem` are other names of one page. */
export function loader({ url: { pathname } }: LoaderFunctionArgs) {
  throw redirect(urlWithin(pathname, urls.redeemVoucher()))
}

export default function Voucher() {
  return null
}
