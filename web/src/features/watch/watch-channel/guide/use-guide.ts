import { channels, type Programme } from '@tayang/contract'
import { useState } from 'react'
import { call, useRead } from '#shared/api'
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

interface WantedDay {
  channelId: string
  /** Null is today. */
  date: string | null
  /** Leaves out what was over at this moment; null shows the whole day. */
  from: number | null
}

/** One day of a channel in the viewer's own zone; null until it is known. */
export function useGuide(wanted: WantedDay): {
  guide: Guide | 'failed' | null
  more: () => void
  retry: () => void
} {
  const { channelId, date, from } = wanted
  const language = useLanguage()
  const timeZone = useTimeZone()
  const day = `${channelId} ${date} ${from} ${timeZone} ${language}`
  const [further, setFurther] = useState({ day, pages: 1 })
  // Another day begins with its first page.
  const pages = further.day === day ? further.pages : 1
  const read = useRead(
    `${day} ${pages}`,
    async () => ({ day, guide: await readPages({ ...wanted, timeZone, language, pages }) }),
    {
      keepsPrevious: true,
      everyMs: ({ answer }) => askAgainMs(answer?.guide.now ?? null, answer ? Date.now() : 0, Math.random()),
    },
  )
  // While more of a day is read, what is there stays; of another day nothing does.
  const known = read.answer?.day === day ? read.answer.guide : null
  return {
    guide: known ?? (read.error === null ? null : 'failed'),
    more: () => setFurther({ day, pages: pages + 1 }),
    retry: read.again,
  }
}

async function readPages(
  wanted: WantedDay & { timeZone: string; language: Language; pages: number },
): Promise<Guide> {
  const { channelId, date, from, timeZone, language, pages } = wanted
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
  const ofDay = answers.flatMap(({ data }) => data.programmes)
  const left = Math.max(0, (first?.meta.total ?? 0) - ofDay.length)
  const next = first?.data.next ?? null
  const isToday = date === null && left === 0
  return {
    now: first?.data.now ?? null,
    next,
    programmes: isToday && followsAtOnce(next, ofDay.at(-1)) ? [...ofDay, next] : ofDay,
    left,
  }
}

/** Before midnight the day ends with what is on: what comes next is tomorrow's, and is shown all the same. */
const followsAtOnce = (next: Programme | null, last: Programme | undefined): next is Programme =>
  next !== null && last?.endAt === next.startAt
