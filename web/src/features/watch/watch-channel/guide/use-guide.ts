import { channels, type Programme } from '@tayang/contract'
import { useEffect, useState } from 'react'
import { call } from '#shared/api'
import { useLanguage, useTimeZone, type Language } from '#shared/i18n'
import { askAgainMs } from './ask-again.ts'

const PER_PAGE = 50

export interface Guide {
  now: Programme | null
  next: Programme | null
  programmes: readonly Programme[]
  /** How many more the server has of this day. */
  left: number
}

interface Asked {
  channelId: string
  /** Null is today. */
  date: string | null
  /** Leaves out what was over at this moment; null shows the whole day. */
  from: number | null
}

/** One day of a channel in the viewer's own zone; null until it is known. */
export function useGuide(asked: Asked): {
  guide: Guide | 'failed' | null
  more: () => void
  retry: () => void
} {
  const { channelId, date, from } = asked
  const language = useLanguage()
  const timeZone = useTimeZone()
  const [guide, setGuide] = useState<Guide | 'failed' | null>(null)
  const [pages, setPages] = useState(1)
  const [attempt, setAttempt] = useState(0)

  // Another day begins with its first page, and what is shown of the old one is none of it.
  useEffect(() => {
    setGuide(null)
    setPages(1)
  }, [channelId, date, from])

  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = async () => {
      try {
        const found = await readPages({ ...asked, timeZone, language, pages })
        if (!isCurrent) return
        setGuide(found)
        timer = setTimeout(() => void read(), askAgainMs(found.now, Date.now(), Math.random()))
      } catch {
        // What was read before is better than nothing: only who has nothing is told.
        if (!isCurrent) return
        setGuide((before) => before ?? 'failed')
        timer = setTimeout(() => void read(), askAgainMs(null, 0, Math.random()))
      }
    }
    void read()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
    // eslint-disable-next-line react/exhaustive-deps
  }, [channelId, date, from, timeZone, language, pages, attempt])

  return {
    guide,
    more: () => setPages(pages + 1),
    retry: () => {
      setGuide(null)
      setAttempt(attempt + 1)
    },
  }
}

async function readPages(
  asked: Asked & { timeZone: string; language: Language; pages: number },
): Promise<Guide> {
  const { channelId, date, from, timeZone, language, pages } = asked
  const read = (page: number) =>
    call(channels.getChannelGuide, {
      params: { id: channelId },
      query: {
        locale: language,
        timeZone,
        page,
        perPage: PER_PAGE,
        ...(date !== null && { date }),
        ...(from !== null && { from }),
      },
    })
  const answers = await Promise.all(Array.from({ length: pages }, (_, n) => read(n + 1)))
  const [first] = answers
  const programmes = answers.flatMap(({ data }) => data.programmes)
  return {
    now: first?.data.now ?? null,
    next: first?.data.next ?? null,
    programmes,
    left: Math.max(0, (first?.meta.total ?? 0) - programmes.length),
  }
}
