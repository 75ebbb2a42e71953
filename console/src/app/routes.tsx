import { createBrowserRouter, type RouteObject } from 'react-router'
import { sections } from '../sections.ts'
import { loadSection } from './load-section.ts'
import { NotHere } from './not-here.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { PageFailed } from './page-failed.tsx'
import { Shell } from './shell/shell.tsx'
import { Start } from './start.tsx'

const ofSections: RouteObject[] = sections.map(({ path, load }) => ({
  path: `${path}/*`,
  lazy: async () => {
    const { Section } = await loadSection(load)
    return { Component: Section }
  },
}))

export const router = createBrowserRouter(
  [
    {
      path: '/',
      Component: Shell,
      ErrorBoundary: PageFailed,
      HydrateFallback: () => null,
      children: [
        { index: true, Component: Start },
        {
          ErrorBoundary: PageFailed,
          children: [
            ...ofSections,
            { path: 'own/sessions', Component: OwnSessions },
            { path: '*', Component: NotHere },
          ],
        },
      ],
    },
  ],
  { basename: '/console' },
)
