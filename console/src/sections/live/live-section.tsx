import { Route, Routes } from 'react-router'
import { EndedPage } from './wall/ended-page.tsx'
import { HeldDesk } from './chat/held-desk.tsx'
import { SilencedPage } from './chat/silenced-page.tsx'
import { WallPage } from './wall/wall-page.tsx'
import { WordsPage } from './lexicon/words-page.tsx'

export function LiveSection() {
  return (
    <Routes>
      <Route index element={<WallPage />} />
      <Route path="held" element={<HeldDesk />} />
      <Route path="silenced" element={<SilencedPage />} />
      <Route path="words" element={<WordsPage />} />
      <Route path="ended" element={<EndedPage />} />
    </Routes>
  )
}
