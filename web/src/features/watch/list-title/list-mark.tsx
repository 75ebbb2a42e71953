import { useLingui } from '@lingui/react/macro'
import { IconButton } from '@tayang/design'
import { Check, Plus } from 'lucide-react'
import type { Title } from './listed-calls.ts'
import { useListed } from './use-listed.ts'

/** What one list holds: the server takes nothing else. */
const listable: ReadonlySet<Title['type']> = new Set(['movie', 'series', 'season', 'episode', 'clips'])

/** The same over a card, for a resting mouse; the keyboard has the button of the title's page. */
export function ListMark({ title }: { title: Title }) {
  return listable.has(title.type) ? <Mark title={title} /> : null
}

function Mark({ title }: { title: Title }) {
  const { t } = useLingui()
  const { isThere, toggle } = useListed(title)
  const Icon = isThere ? Check : Plus
  return (
    <IconButton
      filled
      tabIndex={-1}
      label={isThere ? t`Remove from My List` : t`Add to My List`}
      onClick={() => void toggle()}
    >
      <Icon size={18} aria-hidden />
    </IconButton>
  )
}
