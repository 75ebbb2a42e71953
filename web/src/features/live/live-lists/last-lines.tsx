import { useLingui } from '@lingui/react/macro'
import { useBlocked } from '#features/people/block-person'
import { call, useRead } from '#shared/api'
import { shorten } from '#shared/i18n'
import { readLastLines, type SaidLine } from './read-last-lines.ts'
import style from './live-lists.module.css'

/** A taste of the chat, not the chat: the room itself opens with the show. As often as who is on air is read. */
const READ_AGAIN_MS = 30_000
const NAME_LENGTH = 15

interface LastLinesProps {
  showId: string
  /** As the server rendered them. */
  first: readonly SaidLine[] | undefined
}

/** What is being said in the chat of a show, one line each; their room is kept while nobody says anything. */
export function LastLines({ showId, first }: LastLinesProps) {
  const { t } = useLingui()
  const { answer = [] } = useRead<readonly SaidLine[]>(showId, () => readLastLines(call, showId), {
    ...(first && { first }),
    everyMs: READ_AGAIN_MS,
  })
  const blocked = useBlocked()
  const shown = answer.filter(({ profileId }) => !blocked.has(profileId))
  return (
    <ul className={style.lines} aria-label={t`Live chat`}>
      {shown.map(({ id, name, colour, text }) => (
        <li key={id}>
          <b style={{ color: colour }}>{shorten(name, NAME_LENGTH)}</b> {text}
        </li>
      ))}
    </ul>
  )
}
