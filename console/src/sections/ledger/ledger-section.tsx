import { Route, Routes } from 'react-router'
import { HealthPage } from './health-page.tsx'
import { LedgerDesk } from './ledger-desk.tsx'

export function LedgerSection() {
  return (
    <Routes>
      <Route index element={<LedgerDesk />} />
      <Route path="health" element={<HealthPage />} />
    </Routes>
  )
}
