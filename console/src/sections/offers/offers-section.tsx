import { Route, Routes } from 'react-router'
import { PromoList } from './promo/promo-list.tsx'
import { VoucherList } from './vouchers/voucher-list.tsx'

/** `/console/offers`: promo codes, and vouchers below them. */
export function OffersSection() {
  return (
    <Routes>
      <Route index element={<PromoList />} />
      <Route path="vouchers" element={<VoucherList />} />
    </Routes>
  )
}
