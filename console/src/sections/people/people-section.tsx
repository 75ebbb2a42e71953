import { Route, Routes } from 'react-router'
import { PeopleList } from './people-list.tsx'
import { PersonPage } from './person-page.tsx'

export function PeopleSection() {
  return (
    <Routes>
      <Route index element={<PeopleList />} />
      <Route path=":accountId" element={<PersonPage />} />
      <Route path=":accountId/:tab" element={<PersonPage />} />
    </Routes>
  )
}
