import { Route, Routes } from 'react-router'
import { OrderFigures } from './order-figures.tsx'
import { OrderList } from './order-list.tsx'

/** `/console/orders`, and the money below it. */
export function OrdersSection() {
  return (
    <Routes>
      <Route index element={<OrderList />} />
      <Route path="figures" element={<OrderFigures />} />
    </Routes>
  )
}
