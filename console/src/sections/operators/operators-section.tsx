import { Route, Routes } from 'react-router'
import { OperatorsDesk } from './operators-desk.tsx'
import { RolesPage } from './roles-page.tsx'

export function OperatorsSection() {
  return (
    <Routes>
      <Route index element={<OperatorsDesk />} />
      <Route path="roles" element={<RolesPage />} />
    </Routes>
  )
}
