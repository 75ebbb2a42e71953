import { Route, Routes } from 'react-router'
import { ChancesPage } from './chances/chances-page.tsx'
import { ExcludedPage } from './chances/excluded-page.tsx'
import { CampaignsPage } from './desk/campaigns-page.tsx'
import { QuizzesPage } from './quizzes/quizzes-page.tsx'

/** `/console/campaigns`: campaigns, and their quizzes, chances and excluded accounts below them. */
export function CampaignsRoutes() {
  return (
    <Routes>
      <Route index element={<CampaignsPage />} />
      <Route path="quizzes" element={<QuizzesPage />} />
      <Route path="chances" element={<ChancesPage />} />
      <Route path="excluded" element={<ExcludedPage />} />
    </Routes>
  )
}
