import { useLingui } from '@lingui/react/macro'
import type { Show } from '@tayang/contract'
import { IconButton } from '@tayang/design'
import { lazyPart } from '@tayang/design/lazy-part'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'

const PersonActions = lazyPart(async () => (await import('#features/people/person-actions')).PersonActions)

/** Beside a show on air or its recording. What it opens is loaded when it is pressed. */
export function MoreAbout({ show }: { show: Show }) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton label={t`More`} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <Ellipsis size={20} aria-hidden />
      </IconButton>
      {isOpen && (
        <PersonActions
          person={{ profileId: show.profile.id, name: show.profile.name }}
          about={{ type: 'content', entity: { id: show.id, value: show.name } }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
