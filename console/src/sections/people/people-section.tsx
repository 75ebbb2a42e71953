import { useState } from 'react'
import { Route, Routes } from 'react-router'
import { PeopleList } from './people-list.tsx'
import { PersonPage } from './person-page.tsx'

export function PeopleSection() {
  const [lastOpen, setLastOpen] = useState<string | null>(null)
  const person = <PersonPage onOpen={setLastOpen} />
  return (
    <Routes>
      <Route index element={<PeopleList lastOpen={lastOpen} />} />
      <Route path=":accountId" element={person} />
      <Route path=":accountId/:tab" element={person} />
    </Routes>
  )
}
