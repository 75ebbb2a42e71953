import { Route, Routes } from 'react-router'
import { BankFilesDesk } from './bank-files-desk.tsx'
import { CashOutDesk } from './cash-out-desk.tsx'

export function CashOutSection() {
  return (
    <Routes>
      <Route index element={<CashOutDesk />} />
      <Route path="files" element={<BankFilesDesk />} />
    </Routes>
  )
}
