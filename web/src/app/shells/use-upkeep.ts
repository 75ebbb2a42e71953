import { loadChunk } from '@tayang/design/chunks'
import { useStore } from 'zustand'
import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router'
import { refreshConfig } from '#shared/config'
import { useViewer } from '#shared/session'
import { recordChoice, tracking, trackPage } from '#shared/track'
import { useLanguage } from '#shared/i18n'
import { pageName } from './page-name.ts'

/** The maximum delay of a browser timer. */
const TIMER_MS_MAX = 2_147_483_647

/** The background work of every page: hourly configuration, page views, the recorded consent, and saved positions. */
export function useUpkeep(): void {
  useConfiguration()
  usePageViews()
  useRecordedChoice()
  useLeftPositions()
}

function useConfiguration(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    const refresh = async () => {
      // After a failure the next page reads it.
      const dueMs = await refreshConfig(Date.now()).catch(() => null)
      if (dueMs !== null && !isLeft) timer = setTimeout(refresh, Math.min(dueMs, TIMER_MS_MAX))
    }
    void refresh()
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [])
}

/** Every page is tracked under its name; forms within a page track theirs. See docs/product/site.md#page-names. */
function usePageViews(): void {
  const { pathname } = useLocation()
  const name = pageName(useMatches().at(-1)?.id ?? '')
  const choice = useStore(tracking)
  useEffect(() => {
    if (choice === 'yes' && name) trackPage(name)
  }, [choice, name, pathname])
}

function useRecordedChoice(): void {
  const accountId = useViewer()?.account.id
  const choice = useStore(tracking)
  const language = useLanguage()
  useEffect(() => {
    // After a failure the next page tries again: the browser keeps the choice.
    if (accountId) recordChoice(language).catch(() => undefined)
  }, [accountId, choice, language])
}

/** Sends the playback positions that could not be sent before the page was left or the connection was lost. */
function useLeftPositions(): void {
  const accountId = useViewer()?.account.id
  useEffect(() => {
    if (!accountId) return
    // Without a connection nothing can be sent, and the next page tries again.
    loadChunk(() => import('#features/watch/save-position')).then(
      ({ sendLeftPositions }) => sendLeftPositions(),
      () => undefined,
    )
  }, [accountId])
}
