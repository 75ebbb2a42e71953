import { Route, Routes } from 'react-router'
import { DecisionsList } from './decisions/decisions-list.tsx'
import { ReportsSection } from './reports/reports-section.tsx'

/** `/console/reports`, and every decision below it. */
export function ReportsRoutes() {
  return (
    <Routes>
      <Route index element={<ReportsSection />} />
      <Route path="decisions" element={<DecisionsList />} />
    </Routes>
  )
}
