import { useStore } from 'zustand'
import type { MediaItem } from '@tayang/contract'
import { useEffect } from 'react'
import { useViewer } from '#shared/session'
import { useLanguage } from '#shared/i18n'
import { readOnce, reminders } from './reminders.ts'

/** The current list of announced shows; null where nothing newer than the rendered page is known. */
export function useUpcoming(): readonly MediaItem[] | null {
  const language = useLanguage()
  const viewerId = useViewer()?.account.id
  useEffect(() => readOnce(language), [viewerId, language])
  return useStore(reminders).shows
}
