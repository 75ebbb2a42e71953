import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

const KEY = 'tayang.visit-pages'

/** How many pages this visit has shown, across document loads; a reload counts as the same page. */
export function useVisitPages(): number {
  const { pathname } = useLocation()
  const [pages, setPages] = useState(0)
  useEffect(() => setPages(countPage(pathname)), [pathname])
  return pages
}

export function countPage(pathname: string): number {
  const [count, last] = (sessionStorage.getItem(KEY) ?? '0').split(' ')
  const pages = Number(count) + (last === pathname ? 0 : 1)
  sessionStorage.setItem(KEY, `${pages} ${pathname}`)
  return pages
}
