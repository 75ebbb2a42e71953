import { Route, Routes } from 'react-router'
import { DrawsPage } from './draws/draws-page.tsx'
import { WinnersPage } from './winners/winners-page.tsx'

/** `/console/draws`: draws, and the winners of all of them below. */
export function DrawsRoutes() {
  return (
    <Routes>
      <Route index element={<DrawsPage />} />
      <Route path="winners" element={<WinnersPage />} />
    </Routes>
  )
}
